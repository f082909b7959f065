import type { ExpensesHandler } from '../../../../generated/guarded/resources/expenses.js';
import { expenses } from '../../expenses.js';

export const read: ExpensesHandler = ({ employee }) =>
  expenses.filter((expense) => expense.employee === employee);
