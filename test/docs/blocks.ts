/** A fenced block of a document. */
export type Block = {
  /** The word after the opening fence; empty where there is none. */
  readonly language: string;
  readonly text: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
};

/** All fenced blocks of a document, in order. */
export function allBlocks(text: string): readonly Block[] {
  return [...text.matchAll(/^```(.*)\n((?:.*\n)*?)```$/gm)].map(
    ({ 1: language = '', 2: body = '', index }) => ({
      language,
      text: body,
      line: text.slice(0, index).split('\n').length,
    }),
  );
}

/** The texts of the fenced blocks of a document in one language. */
export function blocks(text: string, language: string): readonly string[] {
  return allBlocks(text).flatMap((block) => (block.language === language ? [block.text] : []));
}

/** The path that the first line of a block gives it, as a comment: `// gate.ts`, `# .gitlab-ci.yml`. */
export function pathOfBlock({ text }: Block): string | undefined {
  return /^(?:\/\/|#) (\S+\.[a-z]+)\n/.exec(text)?.[1];
}

/** The modules of a document whose first line is a comment with their path, by that path. */
export function namedModules(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    allBlocks(text).flatMap((block) => {
      const path = block.language === 'ts' ? pathOfBlock(block) : undefined;
      return path === undefined ? [] : [[path, block.text]];
    }),
  );
}

/** Whether a block of YAML is a manifest, and no file of another program. */
export function isManifest({ language, text }: Block): boolean {
  return language === 'yaml' && /^snodo: 1$/m.test(text);
}

/** The files of a document that its manifests include, by their paths: they have components alone. */
export function includedFiles(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    allBlocks(text).flatMap((block) => {
      const path = isIncludedFile(block) ? pathOfBlock(block) : undefined;
      return path === undefined ? [] : [[path, block.text]];
    }),
  );
}

/** Whether a block of YAML is a file that a manifest includes. */
export function isIncludedFile(block: Block): boolean {
  return block.language === 'yaml' && /^# .+\n(?:tools|resources|prompts):$/m.test(block.text);
}
