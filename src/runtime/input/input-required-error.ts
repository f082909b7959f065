import type { InputReply } from './input-request.js';

/** Ends a round of a request with the questions of `context.ask`. A handler that catches errors throws it on. */
export class InputRequiredError extends Error {
  override readonly name = 'InputRequiredError';
  /** What it is, whatever copy of this package made it. */
  readonly snodoKind = 'input';
  readonly reply: InputReply;

  constructor(reply: InputReply) {
    super(
      'The client has to answer first. Let this error pass: the handler is entered again with the answers',
    );
    this.reply = reply;
  }
}
