/** What reading a file gave. */
export type FileContent =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'directory' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Says for people why a path gave no file. */
export function unreadableReason(content: Exclude<FileContent, { readonly kind: 'file' }>): string {
  switch (content.kind) {
    case 'missing':
      return 'there is no such file';
    case 'directory':
      return 'it is a folder';
    case 'unreadable':
      return content.reason;
  }
}

/**
 * The files of a project, as the build side sees them: all input goes through here, so that stages stay
 * testable without a disk.
 *
 * Paths are relative to the project root (the folder of the nearest `package.json` above the manifest, else the
 * manifest's own folder) and use `/`. A path that leaves the root is the caller's finding (`path-outside-root`);
 * implementations refuse to read it.
 */
export type ProjectFiles = {
  /** Reads a file. Never throws for a file that is missing or cannot be read. */
  read(path: string): FileContent;
  /**
   * Reads a file that a configuration of the project names, and that may lie outside the root: projects of a repository
   * share such files. What stands in it must not be shown. Never throws.
   */
  readShared(path: string): FileContent;
  /**
   * Finds a JSON file of an installed package, such as `@tsconfig/strictest/tsconfig.json`, as Node finds it for a module in
   * the folder. Gives the path for `readShared`; undefined when there is none. Never throws.
   */
  findInstalled(folder: string, file: string): string | undefined;
  /**
   * Files that match the patterns, relative to the project root, sorted by path, each once. `folder` is where the
   * patterns start from. Folders that cannot be read are reported: what is in them is not known.
   */
  glob(
    folder: string,
    patterns: readonly string[],
    unreadable?: (path: string, reason: string) => void,
  ): readonly string[];
  /** The path as people see it: relative to the working directory. */
  display(path: string): string;
};

/** The files of a project as they would be with other texts in some places. */
export function withTexts(
  files: ProjectFiles,
  texts: readonly { readonly path: string; readonly text: string }[],
): ProjectFiles {
  const known = new Map(texts.map(({ path, text }) => [path, text]));
  return {
    ...files,
    read(path) {
      const text = known.get(path);
      return text === undefined
        ? files.read(path)
        : { kind: 'file', bytes: new TextEncoder().encode(text) };
    },
  };
}
