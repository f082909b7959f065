/** The declared completion values that begin with what was typed, case included; their order is kept. */
export function matchingValues(values: readonly string[], typed: string): readonly string[] {
  return values.filter((value) => value.startsWith(typed));
}
