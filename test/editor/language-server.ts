import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A place in a text: line and character from 0, as the protocol counts. */
export type Position = { readonly line: number; readonly character: number };

/** What the server offers at a place. */
export type Completion = {
  readonly label: string;
  readonly insertText?: string;
  readonly documentation?: string | { readonly value: string };
};

/** What the server underlines. */
export type EditorDiagnostic = {
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
};

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

/** A running yaml-language-server, spoken to over stdio (Language Server Protocol 3.17). */
export type LanguageServer = {
  /** Opens, or replaces, the text of a file that need not exist; gives what the server says about it. */
  open(path: string, text: string): Promise<readonly EditorDiagnostic[]>;
  complete(path: string, position: Position): Promise<readonly Completion[]>;
  /** The text of the hover; empty when there is none. */
  hover(path: string, position: Position): Promise<string>;
  stop(): Promise<void>;
};

/** What an editor would have in its settings: no schema but the one that the modeline names, nothing from the network. */
const SETTINGS = {
  yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } },
};

/** Starts the server and waits until it is initialized. */
export async function startLanguageServer(): Promise<LanguageServer> {
  const manifest = createRequire(import.meta.url).resolve('yaml-language-server/package.json');
  const script = join(dirname(manifest), 'bin', 'yaml-language-server');
  const child = spawn(process.execPath, [script, '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const pending = new Map<number, (message: Message) => void>();
  const published = new Map<string, (found: readonly EditorDiagnostic[]) => void>();
  const versions = new Map<string, number>();
  let lastId = 0;

  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const notify = (method: string, params: object): void => send({ method, params });
  const request = async (method: string, params: object | null): Promise<unknown> => {
    lastId += 1;
    const answered = new Promise<Message>((resolve) => pending.set(lastId, resolve));
    send({ id: lastId, method, ...(params === null ? {} : { params }) });
    const { error, result } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  child.stdout.on('data', messageReader(receive));

  function receive(message: Message): void {
    const { id, method, params } = message;
    if (method === undefined) {
      if (id === undefined) return;
      pending.get(id)?.(message);
      pending.delete(id);
    } else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: EditorDiagnostic[] };
      published.get(uri)?.(diagnostics);
    } else if (id !== undefined) {
      send({ id, result: method === 'workspace/configuration' ? settingsFor(params) : null });
    }
  }

  const at = (path: string, position: Position) => ({
    textDocument: { uri: pathToFileURL(path).href },
    position,
  });
  await request('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: { workspace: { configuration: true }, textDocument: { hover: {} } },
  });
  notify('initialized', {});

  return {
    async open(path, text) {
      const uri = pathToFileURL(path).href;
      const version = (versions.get(uri) ?? 0) + 1;
      versions.set(uri, version);
      const found = new Promise<readonly EditorDiagnostic[]>((resolve) =>
        published.set(uri, resolve),
      );
      if (version === 1) {
        notify('textDocument/didOpen', {
          textDocument: { uri, languageId: 'yaml', version, text },
        });
      } else {
        const contentChanges = [{ text }];
        notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
      }
      return found;
    },
    async complete(path, position) {
      const result = await request('textDocument/completion', at(path, position));
      return (result as { items: readonly Completion[] } | null)?.items ?? [];
    },
    async hover(path, position) {
      const result = await request('textDocument/hover', at(path, position));
      return (result as { contents: { value: string } } | null)?.contents.value ?? '';
    },
    async stop() {
      await request('shutdown', null);
      notify('exit', {});
      await exited;
    },
  };
}

function settingsFor(params: unknown): unknown {
  const { items } = params as { items: readonly { section?: string }[] };
  return items.map(({ section }) => (section === 'yaml' ? SETTINGS.yaml : null));
}

/** Cuts the stream into messages: `Content-Length: n`, an empty line, n bytes of JSON. */
function messageReader(receive: (message: Message) => void): (chunk: Buffer) => void {
  let buffered = Buffer.alloc(0);
  return (chunk) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (;;) {
      const head = buffered.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = Number(
        /Content-Length: (\d+)/i.exec(buffered.toString('latin1', 0, head))?.[1],
      );
      const start = head + 4;
      if (buffered.length < start + length) return;
      const body = buffered.toString('utf8', start, start + length);
      buffered = buffered.subarray(start + length);
      receive(JSON.parse(body) as Message);
    }
  };
}
