// Compiles templates/*.hbs into src/emit/templates/compiled.ts, so that the package runs on the small Handlebars runtime.
// With `--check` it writes nothing, and exits with 1 when that file does not match the templates.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import Handlebars from 'handlebars';

const folder = new URL('./', import.meta.url);
const target = new URL('../src/emit/templates/compiled.ts', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.hbs'))
  .sort();
const entries = names.map((name) => {
  const source = readFileSync(new URL(name, folder), 'utf8');
  const spec = Handlebars.precompile(source, {
    noEscape: true,
    strict: true,
    knownHelpersOnly: true,
    data: source.includes('@'), // what `@last` and the like are told from costs a copy an item
  });
  return `  ${JSON.stringify(name.replace(/\.hbs$/, ''))}: ${spec},\n`;
});

const text = `// @ts-nocheck\n// Compiled from templates/*.hbs by templates/precompile.mjs. Not committed.\n\nexport const templateSpecs: Record<string, unknown> = {\n${entries.join('')}};\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('src/emit/templates/compiled.ts is not up to date: run `npm run templates`');
    process.exitCode = 1;
  }
} else {
  mkdirSync(new URL('./', target), { recursive: true });
  writeFileSync(target, text);
}
