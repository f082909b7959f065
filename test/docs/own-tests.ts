/** Blocks that a test of their own runs, compiles or compares with what is printed: the test, by document and language. */
export const OWN_TESTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': { ts: 'docs.test' },
  'docs/authorization.md': { ts: 'authorization-page.test' },
  'docs/by-hand.md': { ts: 'by-hand.test', console: 'by-hand.test' },
  'docs/client.md': { ts: 'client-page.test' },
  'docs/diagnostics.md': { yml: '../diagnostics', ts: '../diagnostics' },
  'docs/getting-started.md': { ts: 'guide-projects.test' },
  'docs/http.md': { ts: 'http-page.test' },
  'docs/import.md': { json: 'import-page.test', text: 'import-page.test' },
  'docs/migrating.md': { js: 'migrating-page.test' },
  'docs/services.md': { ts: 'guide-projects.test', console: 'guide-projects.test' },
  'docs/testing.md': { ts: 'guide-projects.test', console: 'guide-projects.test' },
};
