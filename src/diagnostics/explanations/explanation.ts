import type { DiagnosticCode } from '../codes/index.js';

/** What `snodo explain` says about a code. */
export type Explanation = {
  /**
   * One paragraph for people: what the rule asks for, why, and what happens where it is broken. Plain text on one line;
   * backticks mark code.
   */
  readonly paragraph: string;
  /**
   * The smallest example that breaks the rule: a part of `snodo.yaml` without the keys `snodo` and `server`, or whole
   * files, each behind a comment line with its path. Without a line break at its end.
   */
  readonly wrong: string;
  /** The same example, put right. */
  readonly right: string;
  /** Where the rule comes from: a section of a specification, an RFC, or an address of a public document or issue. */
  readonly sources?: readonly string[];
};

/** The explanations of a group of codes: one for each of its rows. */
export type Explanations<Code extends DiagnosticCode> = {
  readonly [code in Code]: Explanation;
};
