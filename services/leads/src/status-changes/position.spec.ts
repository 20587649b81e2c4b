import { describe, expect, it } from '@jest/globals';
import { statusCursorSchema, type DatasetId } from '@leadmart/contracts';
import { cursorOf, endsAt, positionOf, upTo, type Position } from './position.js';

const [one, two] = ['a'.repeat(24), 'b'.repeat(24)] as [DatasetId, DatasetId];

describe('a position in the status log', () => {
  const positions: Position[] = [
    new Map(),
    new Map([[one, { read: 3 }]]),
    new Map([
      [one, { read: 0, after: { shelf: 98, number: 4_000_000_000 } }],
      [two, { read: 12 }],
    ]),
  ];

  it.each(positions)('is the same after it was written as a cursor', (position) => {
    const cursor = cursorOf(position);
    expect(statusCursorSchema.parse(cursor)).toBe(cursor);
    expect(positionOf(cursor)).toEqual(position);
  });

  it('has no part for a dataset of which nothing was read', () => {
    expect(cursorOf(new Map([[one, { read: 0 }]]))).toBe('');
  });

  it.each([
    'x',
    `${one}`,
    `${one}.`,
    `${one}.1.`,
    `${one}.1.2`,
    `${one}.1~`,
    `~${one}.1`,
    `${one}.-1`,
  ])('cannot be %j', (cursor) => {
    expect(statusCursorSchema.safeParse(cursor).success).toBe(false);
  });

  it('ends at the ends of the logs and covers only datasets with a log', () => {
    const forged = positionOf(`${one}.9.1.1~${two}.5`);
    expect(upTo(forged, new Map([[one, 4]]))).toEqual(new Map([[one, { read: 4 }]]));
    expect(endsAt(forged, new Map([[one, 12]]))).toEqual(new Map([[one, 10]]));
    expect(upTo(positionOf(''), new Map([[two, 2]]))).toEqual(new Map([[two, { read: 0 }]]));
  });
});
