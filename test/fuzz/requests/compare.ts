import { isDeepStrictEqual } from 'node:util';
import { SECRET } from './drafts.js';
import type { Outcome, Verdict } from './oracle.js';
import { digitsOf, isMembers, isText, type Json, member, readJson } from './reading.js';

/** Says how an answer differs from what the oracle tells; an empty list is none. */
export function differences(verdict: Verdict, text: string): readonly string[] {
  if (verdict.outcome === 'none' || verdict.outcome === 'open') {
    return text === '' ? [] : ['an answer, and none is due'];
  }
  const answer = readJson(text);
  if (!isMembers(answer) || member(answer, 'jsonrpc') !== '2.0') return ['no JSON-RPC answer'];
  const found = outcomeOf(answer);
  const findings: string[] = [];
  if (found !== verdict.outcome) findings.push(`${found} instead of ${verdict.outcome}`);
  if (!isSameId(member(answer, 'id'), verdict.id)) findings.push('another id');
  if (typeof found === 'number' && !isText(member(answer, 'error', 'message'))) {
    findings.push('no message');
  }
  if (typeof found !== 'number') findings.push(...resultFaults(verdict, answer));
  return [...findings, ...leaks(verdict.tells, text)];
}

/** Says how the notifications ahead of an answer differ from what the oracle tells. */
export function notificationFaults(verdict: Verdict, texts: readonly string[]): readonly string[] {
  const messages = texts.map(readJson);
  const methods = messages.map((message) => member(message, 'method'));
  const findings: string[] = [];
  if (methods.join() !== verdict.notifications.join()) findings.push(`notified of ${methods}`);
  const tokens = messages
    .filter((message) => member(message, 'method') === 'notifications/progress')
    .map((message) => member(message, 'params', 'progressToken'));
  if (!tokens.every((token) => isSameId(token, verdict.token))) findings.push('another token');
  if (messages.some((message) => member(message, 'id') !== undefined)) findings.push('a request');
  findings.push(...listenFaults(verdict, messages));
  const told = member(verdict.honoured, 'resourceSubscriptions');
  const uris = Array.isArray(told) ? told : [];
  return [...findings, ...leaks([verdict.token, verdict.id, ...uris], texts.join('\n'))];
}

/** What is wrong with the messages to a listener: each says whose it is, and the first what is honoured. */
function listenFaults(
  { honoured, id }: Verdict,
  messages: readonly (Json | undefined)[],
): readonly string[] {
  const [first, ...others] = messages;
  if (honoured === undefined || first === undefined) return [];
  const findings: string[] = [];
  const filter = member(first, 'params', 'notifications');
  if (!isDeepStrictEqual(filter, honoured)) findings.push('another filter');
  const owners = [first, ...others].map((message) =>
    member(message, 'method') === 'notifications/cancelled'
      ? member(message, 'params', 'requestId')
      : member(message, 'params', '_meta', 'io.modelcontextprotocol/subscriptionId'),
  );
  if (!owners.every((owner) => isSameId(owner, id))) findings.push('another subscription');
  return findings;
}

/** Whether two answers are the same JSON, however its text is escaped. */
export function isSameAnswer(left: string, right: string): boolean {
  return left === right || JSON.stringify(readJson(left)) === JSON.stringify(readJson(right));
}

function outcomeOf(answer: Json): Outcome | 'nothing known' {
  const code = digitsOf(member(answer, 'error', 'code'));
  if (code !== undefined) return Number(code);
  if (!isMembers(member(answer, 'result'))) return 'nothing known';
  if (member(answer, 'result', 'resultType') === 'input_required') return 'questions';
  return member(answer, 'result', 'isError') === true ? 'tool error' : 'result';
}

/** Digit by digit where a double would not hold it. */
function isSameId(found: Json | undefined, wanted: Json | undefined): boolean {
  const [left, right] = [digitsOf(found), digitsOf(wanted)];
  if (left === undefined || right === undefined) return found === wanted;
  return left === right || (Number.isSafeInteger(Number(right)) && Number(left) === Number(right));
}

function resultFaults({ era, outcome }: Verdict, answer: Json): readonly string[] {
  const type = member(answer, 'result', 'resultType');
  const wanted = outcome === 'questions' ? 'input_required' : 'complete';
  if (era === 'modern') return type === wanted ? [] : ['no resultType'];
  return type === undefined ? [] : ['a resultType for an old client'];
}

/** Values of the request that the answer may not repeat. */
function leaks(tells: readonly (Json | undefined)[], text: string): readonly string[] {
  const told = text.match(new RegExp(`${SECRET}[0-9]*`, 'g')) ?? [];
  const isTold = (value: string): boolean =>
    tells.some((allowed) => isText(allowed) && allowed.includes(value));
  return told.every(isTold) ? [] : ['a value of the request'];
}
