/**
 * Finds the names that a module exports, from its text alone; undefined when the text does not tell.
 */
export function moduleExports(text: string): readonly string[] | undefined {
  const names = [
    ...text.matchAll(/^export (?:async )?(?:const|let|var|function\*?|class) ([\w$]+)/gm),
  ];
  return names.flatMap(([, name]) => name ?? []);
}
