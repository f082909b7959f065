import { readFile } from 'node:fs/promises';
import { resourceNotFound } from 'snodo/runtime';

/** Reads a file. One that is not there, or a folder, is a resource that was not found: the path stays here. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw resourceNotFound();
  }
}
