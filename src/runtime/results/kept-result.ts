import { Buffer } from 'node:buffer';

/**
 * A result that is sent again and again. A transport may send its bytes as they are: to put a page of a thousand tools into
 * its frame as text, and to encode it, takes four times what it takes to send it.
 */
export class KeptResult {
  /** Its JSON text. */
  readonly text: string;
  #bytes: Uint8Array | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The same in UTF-8. */
  get bytes(): Uint8Array {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes;
  }
}
