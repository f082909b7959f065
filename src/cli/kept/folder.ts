import { randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Results that are kept for a project; the oldest go first. */
const MOST_ENTRIES = 32;

/** Longest entry, in bytes. */
const LONGEST_ENTRY = 64_000_000;

/** Reads a file of a cache; undefined when there is none, or something else in its place. May throw the system's error. */
export function readCacheFile(folder: string, name: string): Buffer | undefined {
  const path = join(folder, name);
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() === true && status.size <= LONGEST_ENTRY ? readFileSync(path) : undefined;
}

/**
 * Writes a file of a cache as a whole: another process reads the old one or the new one. Where it cannot be written, there is
 * none.
 */
export function writeCacheFile(folder: string, name: string, parts: readonly Uint8Array[]): void {
  if (parts.reduce((sum, { length }) => sum + length, 0) > LONGEST_ENTRY) return;
  const draft = join(folder, `${randomUUID()}.tmp`);
  try {
    mkdirSync(folder, { recursive: true });
    const file = openSync(draft, 'wx');
    try {
      for (const part of parts) writeWhole(file, part);
    } finally {
      closeSync(file);
    }
    renameSync(draft, join(folder, name));
    removeOldest(folder);
  } catch {
    // A full or read-only disk costs the next run its time, and nothing else.
    removeDraft(draft);
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // The folder is no folder, or is read-only: then there is no draft in it either.
  }
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += writeSync(file, bytes, at));
}

function removeOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST_ENTRIES) return;
  const aged = names.map((name) => {
    const path = join(folder, name);
    return { path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  aged.sort((a, b) => b.time - a.time);
  for (const { path } of aged.slice(MOST_ENTRIES)) rmSync(path, { force: true });
}
