import type { SubmitExpenseHandler } from '../../../../generated/guarded/tools/submit_expense.js';
import { expenses, nameOf } from '../../expenses.js';

export const call: SubmitExpenseHandler = ({ amount, reason }, { auth }) => {
  expenses.push({ employee: nameOf(auth), amount, reason, approvedBy: null });
  return `Expense ${expenses.length - 1} is handed in`;
};
