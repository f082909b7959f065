/** A file of a new project: its path relative to the project, and its text. */
export type ProjectFile = { readonly path: string; readonly text: string };

/** What a new project is made of. */
export type NewProject = {
  /** Name of the package and of the server: lower-case letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** Versions of packages that the project depends on, as ranges. */
  readonly versions: { readonly [name in ProjectPackage]: string };
};

/** The packages of a new project. */
export type ProjectPackage = 'snodo' | '@types/node' | 'typescript' | 'vitest';

/** The first file of a project: where it stands, there is a project already. */
export const MANIFEST_FILE = 'snodo.yaml';

/**
 * The files of a new project: a manifest with one component of each kind, a handler, a test, and what builds, checks and
 * ships them. What `snodo generate` writes is not among them.
 */
export function newProject({ name, versions }: NewProject): readonly ProjectFile[] {
  return [
    { path: MANIFEST_FILE, text: manifest(name) },
    { path: 'handlers/tools/greet.ts', text: HANDLER },
    { path: 'test/server.test.ts', text: TEST },
    { path: 'package.json', text: packageJson(name, versions) },
    { path: 'tsconfig.json', text: TSCONFIG },
    { path: 'vitest.config.ts', text: VITEST_CONFIG },
    { path: '.github/workflows/ci.yml', text: WORKFLOW },
    { path: 'Dockerfile', text: DOCKERFILE },
    { path: '.dockerignore', text: 'node_modules\ndist\n.git\n' },
    { path: '.gitignore', text: 'node_modules/\ndist/\n' },
    { path: '.vscode/settings.json', text: EDITOR_SETTINGS },
    { path: '.vscode/extensions.json', text: EDITOR_EXTENSIONS },
    { path: 'README.md', text: readme(name) },
  ];
}

function manifest(name: string): string {
  return `# yaml-language-server: $schema=./node_modules/snodo/dist/snodo.schema.json
snodo: 1
server:
  name: ${JSON.stringify(name)}
  version: 0.1.0
validator: full
http: { port: 8000, health: /healthz, ready: /readyz }

tools:
  greet:
    description: Greet somebody by name
    annotations: { readOnlyHint: true, openWorldHint: false }
    additionalProperties: false
    arguments:
      name: { type: string, required: true, minLength: 1, description: Who is greeted }

resources:
  about:
    description: What this server is for
    uri: app://about
    mimeType: text/markdown
    text: |
      # ${name}

      A server that greets.

prompts:
  introduce:
    description: Introduce two people to each other
    arguments:
      first: { required: true, description: Name of the first }
      second: { required: true, description: Name of the second }
    messages:
      - user: "Introduce {{first}} and {{second}} to each other, with a greeting for each."
`;
}

const HANDLER = `import type { GreetHandler } from '../../generated/tools/greet.js';

/** Greets somebody by name. */
export const call: GreetHandler = ({ name }) => \`Hello, \${name}!\`;
`;

const TEST = `import { client } from 'snodo/testing';
import 'snodo/testing/vitest';
import { expect, it } from 'vitest';
import { createRuntime } from '../generated/server.js';

const server = await client(createRuntime());

it('greets by name', async () => {
  await expect(server.callTool('greet', { name: 'Ada' })).toBeToolOk('Hello, Ada!');
});

it('wants a name', async () => {
  await expect(server.callTool('greet', { name: '' })).toBeToolError('name');
});

it('says what it is for', async () => {
  await expect(server.readResource('app://about')).resolves.toMatchObject({
    contents: [{ mimeType: 'text/markdown' }],
  });
});
`;

function packageJson(name: string, versions: NewProject['versions']): string {
  const { snodo, ...development } = versions;
  const content = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      check: 'snodo check --strict',
      generate: 'snodo generate',
      build: 'snodo generate && tsc',
      start: 'node dist/generated/main.js',
      test: 'snodo check --strict && snodo generate --check && tsc --noEmit && vitest run',
    },
    dependencies: { snodo },
    devDependencies: development,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const TSCONFIG = `{
  "compilerOptions": {
    "module": "nodenext",
    "target": "es2023",
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "types": ["node"],
    "rootDir": ".",
    "outDir": "dist"
  },
  "include": ["generated", "handlers", "test", "vitest.config.ts"]
}
`;

const VITEST_CONFIG = `import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['test/**/*.test.ts'] } });
`;

const WORKFLOW = `name: CI
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npx snodo check --strict --format github
      - run: npm test
`;

const DOCKERFILE = `FROM node:22-slim AS build
WORKDIR /app
COPY package*.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 8000
CMD ["node", "dist/generated/main.js", "--http", "0.0.0.0:8000"]
`;

const EDITOR_SETTINGS = `{
  "yaml.schemas": {
    "./node_modules/snodo/dist/snodo.schema.json": "snodo.yaml"
  }
}
`;

const EDITOR_EXTENSIONS = `{
  "recommendations": ["redhat.vscode-yaml"]
}
`;

function readme(name: string): string {
  return `# ${name}

A server for the Model Context Protocol. \`snodo.yaml\` says what clients see; the functions in \`handlers/\` answer; \`generated/\`
is written by \`npx snodo generate\` and committed.

\`\`\`console
npm install
npm test                                    # checks the manifest, the generated files, the types, and runs the tests
npx snodo call greet --arg name=Ada         # calls a tool
npx snodo serve                             # serves over stdio, from the sources
npx snodo serve --http                      # serves over HTTP, on port 8000
npx snodo add tool NAME                     # adds a tool, and its handler to fill in
npm run build && npm start                  # compiles, and serves what was compiled
docker build -t ${name} . && docker run -p 8000:8000 ${name}
\`\`\`
`;
}
