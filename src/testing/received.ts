import { hearAll, type LogMessage } from '../client/listeners.js';
import { type Progress, readProgress } from '../client/progress.js';
import type { Change } from '../client/subscriptions/change.js';
import { isJsonObject } from '../protocol/json.js';
import type { Question } from './input.js';

/** What a server has sent besides its answers, oldest first. The lists grow as more comes. */
export type Received = {
  readonly progress: readonly Progress[];
  readonly logs: readonly LogMessage[];
  /** Changes of lists and resources: those that the client listens to, and those that older servers tell unasked. */
  readonly changes: readonly Change[];
  /** What `input` was asked. */
  readonly questions: readonly Question[];
};

/** What fills the lists. */
export type Collector = {
  readonly received: Received;
  /** Takes the text of a notification. */
  notification(text: string): void;
  question(question: Question): void;
};

/** Starts with empty lists. */
export function collect(): Collector {
  const progress: Progress[] = [];
  const logs: LogMessage[] = [];
  const changes: Change[] = [];
  const questions: Question[] = [];
  const hear = hearAll({
    onLog: (message) => void logs.push(message),
    onChange: (change) => void changes.push(change),
    onNotification(method, params) {
      const report = method === 'notifications/progress' ? readProgress(params) : undefined;
      if (report !== undefined) progress.push(report);
    },
  });
  return {
    received: Object.freeze({ progress, logs, changes, questions }),
    notification(text) {
      const { method, params } = JSON.parse(text);
      hear(method, isJsonObject(params) ? params : {});
    },
    question: (question) => void questions.push(question),
  };
}
