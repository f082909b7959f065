import type { hygieneCodes } from '../codes/hygiene.js';
import type { Explanations } from './explanation.js';

/** Group M: what keeps a manifest and its project in order. */
export const hygieneExplanations: Explanations<keyof typeof hygieneCodes> = {
  'server-version-drift': {
    paragraph:
      'Clients are told `server.version`, and people install the version of the package. When the two differ, a report about a fault names a version that was never published. They are compared when `package.json` stands beside the manifest, or depends on snodo; a `package.json` without a version, or a private one at 0.0.0, is left alone.',
    wrong:
      '# beside a package.json with "version": "1.2.0"\nserver: { name: demo, version: 1.0.0 }',
    right:
      '# beside a package.json with "version": "1.2.0"\nserver: { name: demo, version: 1.2.0 }',
  },
  'secret-in-manifest': {
    paragraph:
      'A manifest is committed, and most of it is sent to every client, so it is no place for a secret. A value is reported when it has the form that a service gives its keys (GitHub, GitLab, Stripe, Slack, AWS, Google, npm and others, private keys, JSON Web Tokens, passwords in URIs), or when its name says that it is secret and it looks random. Texts that stand for one, such as `YOUR_KEY`, `sk-xxxxxxxx` or `<token>`, are no findings. The value itself appears nowhere in what snodo prints. Handlers read secrets from the environment.',
    wrong:
      'resources:\n  settings:\n    description: Settings of the team\n    uri: settings://all\n    json: { apiKey: 9fK2xQ7vLm4Rt8Zc1Bn6 }',
    right:
      'resources:\n  settings:\n    description: Settings of the team\n    uri: settings://all\n    json: { apiKey: YOUR_API_KEY }',
  },
  'template-without-variable': {
    paragraph:
      'A URI template stands for a family of URIs, and clients list templates apart from resources, because somebody has to fill in their variables. A template without a variable stands for a single URI, which then is missing from the list of resources, where clients and people look for it. Write it as `uri`.',
    wrong:
      'resources:\n  groups:\n    description: Groups of packages\n    uriTemplate: toolbox://groups',
    right:
      'resources:\n  groups:\n    description: Groups of packages\n    uri: toolbox://groups\n    json: [web, data]',
    sources: ['RFC 6570, section 1.1', 'MCP 2026-07-28, "Resources"'],
  },
  'runtime-version': {
    paragraph:
      'Generated files are written for the runtime of the snodo that generates them. When the project has another major version of snodo installed, or asks for one in `package.json`, the server would run on a runtime that the files were not made for: below 1.0.0 the second number is the major one. Run the snodo of the project with `npx snodo`, or install the one that you run.',
    wrong: '# in a project whose package.json has "dependencies": { "snodo": "^9.0.0" }\nsnodo: 1',
    right:
      '# in a project whose package.json has the version of snodo that runs, or one compatible with it\nsnodo: 1',
  },
};
