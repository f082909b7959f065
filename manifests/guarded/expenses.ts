import type { JsonObject } from 'snodo/runtime';

/** What somebody has spent. */
export type Expense = {
  readonly employee: string;
  readonly amount: number;
  readonly reason: string;
  readonly approvedBy: string | null;
};

/** All expenses; the number of one is its place. A real server keeps them in a database. */
export const expenses: Expense[] = [];

/** Who the caller is; the policy admits nobody without a name. */
export function nameOf(auth: JsonObject | undefined): string {
  return String(auth?.['principal']);
}
