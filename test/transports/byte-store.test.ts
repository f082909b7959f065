import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteStore } from '../../src/runtime/transports/byte-store.js';

describe('ByteStore', () => {
  it('gives back the bytes of every piece, however often it is used', () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 6000 }), { maxLength: 8 });
    const property = fc.property(fc.array(pieces, { maxLength: 3 }), (uses) => {
      const store = new ByteStore();
      const taken = uses.map((pieces) => {
        for (const piece of pieces) store.append(Buffer.from(piece));
        expect(store.length).toBe(Buffer.concat(pieces).length);
        return store.take();
      });
      expect(taken).toEqual(uses.map((pieces) => Buffer.concat(pieces)));
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('does not copy a single piece', () => {
    const store = new ByteStore();
    const piece = Buffer.from('{}');
    store.append(piece);
    expect(store.take()).toBe(piece);
  });
});
