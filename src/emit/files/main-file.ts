import type { Layout } from '../../catalog/catalog.js';
import { render } from '../templates/render.js';
import type { Code } from '../typescript/code.js';
import { printImports } from '../typescript/imports.js';
import { stringLiteral } from '../typescript/string-literal.js';
import { banner } from './banner.js';
import { RUNTIME } from './runtime-imports.js';

/** Prints `main.ts`, the executable: it runs the server over stdio, or over HTTP with `--http`. */
export function mainFile(layout: Layout): Code {
  return render('main', {
    banner: banner(layout),
    imports: printImports([{ from: RUNTIME, name: 'runMain' }]),
    server: stringLiteral(`./server.${layout.importExtension}`),
  });
}
