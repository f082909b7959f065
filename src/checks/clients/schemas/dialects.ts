import { report } from '../../../diagnostics/report.js';
import { placeOf } from '../../schemas/schema-subject.js';
import type { ClientNodeRule } from './client-node-rule.js';

/** A schema does not name a dialect that a client refuses by its name. */
export const dialectFindings: ClientNodeRule = ({ schema }, subject) => {
  if (!Object.hasOwn(schema, '$schema')) return [];
  const dialect = subject.dialect.name;
  const clients = subject.clients
    .filter(({ dialects }) => dialects?.[subject.output ? 'output' : 'input'].includes(dialect))
    .map(({ name }) => name);
  if (clients.length === 0) return [];
  const range = subject.positioned.rangeAt(['$schema']);
  return [report('lint-dialect', range, { ...placeOf(subject, ['$schema']), dialect, clients })];
};
