/** A server that does not start. The message says everything there is to say, and no secret. */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** What is in the way: variables that are not set, or services or targets that do not start. */
  readonly part: 'environment' | 'services' | 'targets';

  constructor(part: StartError['part'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.part = part;
  }
}
