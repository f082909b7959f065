/** Something about the output that no change of the manifest's content mends: the reason for exit code 2. */
export type OutputProblem = {
  /** Relative to the project root, with `/`. */
  readonly path: string;
  /** What is wrong there, with what was expected; continues a sentence that starts with the path. */
  readonly reason: string;
};
