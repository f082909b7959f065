/** The hint for a misspelt name; `otherwise` is the way out where no known name is near. */
export function didYouMean(nearest: string | undefined, otherwise?: string): string | undefined {
  return nearest === undefined ? otherwise : `did you mean \`${nearest}\`?`;
}
