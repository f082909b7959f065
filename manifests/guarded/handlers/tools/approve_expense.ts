import { toolError } from 'snodo/runtime';
import type { ApproveExpenseHandler } from '../../../../generated/guarded/tools/approve_expense.js';
import { expenses, nameOf } from '../../expenses.js';

export const call: ApproveExpenseHandler = ({ id }, { auth }) => {
  const expense = expenses[id];
  const approvedBy = nameOf(auth);
  if (expense === undefined) return toolError(`There is no expense ${id}`);
  if (expense.employee === approvedBy) return toolError('Nobody approves their own expenses');
  expenses[id] = { ...expense, approvedBy };
  return `Expense ${id} is approved`;
};
