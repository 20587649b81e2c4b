import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Slots } from '../concurrency/index.js';
import { inTurns, withFirst } from './file-in-pieces.js';

async function* numbers(count: number, computed: (n: number) => void): AsyncGenerator<number> {
  for (let n = 0; n < count; n += 1) {
    computed(n);
    yield n;
  }
}

async function read<P>(pieces: AsyncIterable<P>): Promise<P[]> {
  const all: P[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

describe('a file in pieces', () => {
  it('leaves the process piece by piece, each before the next one is computed', async () => {
    const order: string[] = [];
    const sending = inTurns(numbers(2, (n) => order.push(`${n} computed`)));
    await sending.next();
    // A response passes what was written to its socket in a tick.
    process.nextTick(() => order.push('0 sent'));
    await sending.next();
    expect(order).toEqual(['0 computed', '0 sent', '1 computed']);
  });

  it('computes few pieces between two turns of the event loop, however many files there are', async () => {
    const inThisTurn: number[] = [];
    let computed = 0;
    const slots = new Slots(2);
    const files = Array.from({ length: 20 }, () =>
      read(
        inTurns(
          numbers(5, () => (computed += 1)),
          slots,
        ),
      ),
    );
    let isRead = false;
    const all = Promise.all(files).finally(() => (isRead = true));
    while (!isRead) {
      inThisTurn.push(computed);
      computed = 0;
      await nextTurn();
    }
    expect(await all).toEqual(files.map(() => [0, 1, 2, 3, 4]));
    expect(Math.max(...inThisTurn)).toBe(2);
  });

  it('gives its turn to others when it fails or its reader leaves', async () => {
    const slots = new Slots(1);
    let isClosed = false;
    const failing = (async function* () {
      yield 1;
      throw new Error('no more pieces');
    })();
    await expect(read(inTurns(failing, slots))).rejects.toThrow('no more pieces');
    const left = inTurns(
      (async function* () {
        try {
          yield* [1, 2];
        } finally {
          isClosed = true;
        }
      })(),
      slots,
    );
    await left.next();
    await left.return(undefined);
    expect(isClosed).toBe(true);
    expect(
      await read(
        inTurns(
          numbers(2, () => undefined),
          slots,
        ),
      ),
    ).toEqual([0, 1]);
  });
});

describe('a file with its first piece', () => {
  it('computes the first piece of a file when it is opened', async () => {
    const computed: number[] = [];
    const pieces = await withFirst(numbers(3, (n) => computed.push(n)));
    expect(computed).toEqual([0]);
    expect(await read(pieces)).toEqual([0, 1, 2]);
  });

  it('fails before a byte is sent', async () => {
    const broken = numbers(1, () => {
      throw new Error('a page is missing');
    });
    await expect(withFirst(broken)).rejects.toThrow('a page is missing');
  });

  it('a file with its first piece may be empty', async () => {
    expect(await read(await withFirst(numbers(0, () => {})))).toEqual([]);
  });
});
