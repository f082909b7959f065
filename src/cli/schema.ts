import { editorSchema } from '../manifest/keys/editor-schema.js';
import type { Terminal } from './terminal.js';

/** Runs `snodo schema`: prints the JSON Schema that editors complete and check manifests with. */
export function runSchema(terminal: Terminal): void {
  terminal.out(`${JSON.stringify(editorSchema(), null, 2)}\n`);
}
