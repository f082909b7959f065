import type { ToolEntry } from '../../catalog/catalog.js';
import { report } from '../../diagnostics/report.js';
import type { Rule } from '../rule.js';
import { countTokens, TOKEN_ENCODING } from './count-tokens.js';
import { modelText } from './model-text.js';
import { toolsRange } from './tools-range.js';

/** How many of the largest tools a finding names. */
const NAMED = 3;

/** What the tools cost a model in each request. Counted only where clients are chosen or a budget is set. */
export const checkTokenCost: Rule = ({ tools, clients, tokenBudget, documents }) => {
  const [first] = tools;
  if (first === undefined || (clients.length === 0 && tokenBudget === undefined)) return [];
  const costs = tools.map(costOf);
  const tokens = costs.reduce((sum, cost) => sum + cost.tokens, 0);
  const largest = costs.toSorted((left, right) => right.tokens - left.tokens).slice(0, NAMED);
  const facts = { tokens, encoding: TOKEN_ENCODING, largest };
  const estimate = report('token-estimate', toolsRange(first), { tools: tools.length, ...facts });
  if (tokenBudget === undefined || tokens <= tokenBudget) return [estimate];
  const range = documents.main.rangeAt(['tokenBudget']);
  return [estimate, report('token-budget', range, { budget: tokenBudget, ...facts })];
};

function costOf({ definition }: ToolEntry): { readonly name: string; readonly tokens: number } {
  return { name: definition.name, tokens: countTokens(modelText(definition)) };
}
