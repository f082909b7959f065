import { ErrorCode } from '../../../protocol/error-codes.js';
import { messageFault } from '../../messages/message.js';
import type { Core } from '../core.js';
import type { Peer } from '../peer.js';
import { decodeUtf8 } from '../utf8.js';
import type { LineSink } from './line-splitter.js';

/** Takes the lines of a peer as messages and sends the answers. */
export type Conversation = LineSink & {
  /** Resolves when everything taken so far is answered, or needs no answer any more. */
  settled(): Promise<void>;
};

const BYTE_ORDER_MARK = '\ufeff';

/** A line of what JSON takes for white space (RFC 8259, section 2), and of nothing else. */
const BLANK = /^[ \t\r]*$/;

/** Starts a conversation. Lines are answered as they are ready, not in their order. */
export function createConversation(
  core: Core,
  peer: Peer,
  maxLineBytes: number,
  send: (answer: string) => void,
): Conversation {
  let isFirst = true;
  let running = 0;
  let onSettled = (): void => {};

  const refuse = (code: number, message: string): void => {
    send(core.faultReply(messageFault(code, message)).text);
  };
  const finish = (answer: string | undefined): void => {
    if (answer !== undefined) send(answer);
    running -= 1;
    if (running === 0) onSettled();
  };

  return {
    line(bytes, start, end) {
      let text = decodeUtf8(bytes, start, end);
      if (text === undefined) {
        refuse(ErrorCode.parseError, 'Parse error: the line is not UTF-8');
        return;
      }
      if (isFirst && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
      isFirst = false;
      if (BLANK.test(text)) return;
      running += 1;
      peer.receive(text, finish);
    },
    oversize() {
      isFirst = false;
      const message = `Invalid request: the line is longer than ${maxLineBytes} bytes`;
      refuse(ErrorCode.invalidRequest, message);
    },
    settled: () =>
      new Promise((resolve) => {
        onSettled = resolve;
        if (running === 0) resolve();
      }),
  };
}
