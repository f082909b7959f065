// The floor of `check.mjs`: reads the files that it is given and parses each as YAML with positions. It asks for every
// value (`toJS`) and for line and column of every node, and judges nothing.
// Usage: node test/bench/check-floor.mjs <folder>, with its `snodo.yaml` and the files of its `tools` folder

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument, visit } from 'yaml';

const [folder] = process.argv.slice(2);
const tools = join(folder, 'tools');
const files = [
  join(folder, 'snodo.yaml'),
  ...(existsSync(tools) ? readdirSync(tools).map((name) => join(tools, name)) : []),
];

let nodes = 0;
for (const file of files) {
  const lineCounter = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), {
    lineCounter,
    keepSourceTokens: false,
  });
  document.toJS();
  visit(document, {
    Node(_, { range }) {
      if (lineCounter.linePos(range[0]).line > 0) nodes += 1;
    },
  });
}
if (nodes === 0) throw new Error('there is nothing to parse');
