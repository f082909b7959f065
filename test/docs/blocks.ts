/** The fenced blocks of a document, by language. */
export function blocks(text: string, language: string): readonly string[] {
  const fence = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms');
  return [...text.matchAll(fence)].map((match) => match[1] ?? '');
}

/** The modules of a document whose first line is a comment with their path, by that path. */
export function namedModules(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    blocks(text, 'ts').flatMap((block) => {
      const path = /^\/\/ (\S+\.ts)\n/.exec(block)?.[1];
      return path === undefined ? [] : [[path, block]];
    }),
  );
}
