import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RecordedInput } from '../manifest/input-record.js';

/** What a run has read of a project. */
export type RunInputs = {
  /** Absolute path of the project root. */
  readonly root: string;
  readonly inputs: readonly RecordedInput[];
};

/** Milliseconds in which further changes belong to the first one: a checkout or a formatter changes many files. */
const SETTLING_MS = 25;

/**
 * Runs something whenever a file that it has read changes, appears or goes, until it is ended or the project is gone. `run` is
 * never entered twice at once; what changes while it runs is for the next time.
 *
 * @param inputs what was read before
 * @param run gives what it has read; undefined when it could not tell, and what it read before stays watched
 */
export async function watchInputs(
  inputs: RunInputs,
  run: () => Promise<RunInputs | undefined>,
  ended: AbortSignal,
): Promise<void> {
  const { watch } = await import('chokidar');
  let places = placesOf(inputs);
  const watcher = watch([...places.folders], {
    depth: 0,
    ignoreInitial: true,
    ignored: (path) => !places.relevant.has(path) && !places.relevant.has(dirname(path)),
  });
  const turns = turnTaker();
  watcher.on('all', (_event, path) => {
    if (places.relevant.has(path) || places.listed.has(dirname(path))) turns.call();
  });
  watcher.on('ready', turns.call); // what changed before the watcher was ready
  ended.addEventListener('abort', turns.end, { once: true });
  // Nothing tells of a folder that comes back, so without the project there is nothing to wait for.
  while (!ended.aborted && existsSync(inputs.root) && (await turns.next())) {
    const before = places;
    const read = await run();
    if (read !== undefined) places = placesOf(read);
    const added = [...places.folders].filter((folder) => !before.folders.has(folder));
    if (added.length === 0) continue;
    watcher.add(added);
    turns.call(); // what changed in them before they were watched
  }
  await watcher.close();
}

type Places = {
  /** Existing folders that hold an input, or are the nearest above one. */
  readonly folders: ReadonlySet<string>;
  /** Folders of which every entry counts. */
  readonly listed: ReadonlySet<string>;
  /** The inputs, and the folders on the way to them. */
  readonly relevant: ReadonlySet<string>;
};

function placesOf({ root, inputs }: RunInputs): Places {
  const folders = new Set<string>();
  const listed = new Set<string>();
  const relevant = new Set<string>([root]);
  for (const [kind, path] of inputs) {
    const absolute = resolve(root, path);
    if (kind === 'folder') listed.add(absolute);
    let folder = kind === 'folder' ? absolute : dirname(absolute);
    for (let above = absolute; !relevant.has(above); above = dirname(above)) relevant.add(above);
    while (folder !== root && !existsSync(folder)) folder = dirname(folder);
    folders.add(folder);
  }
  return { folders, listed, relevant };
}

/** Lets one wait for calls: those that come close together are one. */
function turnTaker(): { call(): void; end(): void; next(): Promise<boolean> } {
  let timer: NodeJS.Timeout | undefined;
  let isCalled = false;
  let isEnded = false;
  let wake = (): void => {};
  return {
    call() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isCalled = true;
        wake();
      }, SETTLING_MS);
    },
    end() {
      clearTimeout(timer);
      isEnded = true;
      wake();
    },
    async next() {
      if (!isCalled && !isEnded) await new Promise<void>((done) => (wake = done));
      isCalled = false;
      return !isEnded;
    },
  };
}
