import { describe, expect, it } from '@jest/globals';
import { statusCursorSchema, type DatasetId } from '@leadmart/contracts';
import { LogPosition } from './log-position.js';

const [one, two] = ['a'.repeat(24), 'b'.repeat(24)] as [DatasetId, DatasetId];

describe('a position in the status log', () => {
  const lead = { shelf: 98, number: 4_000_000_000 };
  const positions = [
    LogPosition.of(''),
    LogPosition.atEnds(new Map([[one, 3]])),
    LogPosition.atEnds(new Map([[two, 12]])).after({ datasetId: one, number: 1 }, lead),
  ];

  it.each(positions)('a position is the same after it was written as a cursor', (position) => {
    const { cursor } = position;
    expect(statusCursorSchema.parse(cursor)).toBe(cursor);
    expect(LogPosition.of(cursor)).toEqual(position);
  });

  it('a position has no part for a dataset of which nothing was read', () => {
    expect(LogPosition.atEnds(new Map([[one, 0]])).cursor).toBe('');
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
    const forged = LogPosition.of(`${one}.9.1.1~${two}.5`);
    const upTo = (position: LogPosition, end: [DatasetId, number]) =>
      position.upTo(new Map([end])).ends;
    expect(upTo(forged, [one, 4])).toEqual(new Map([[one, 4]]));
    expect(forged.endsAmong(new Map([[one, 12]]))).toEqual(new Map([[one, 10]]));
    expect(upTo(LogPosition.of(''), [two, 2])).toEqual(new Map([[two, 0]]));
  });

  it('never goes back', () => {
    const position = LogPosition.atEnds(new Map([[one, 3]]));
    expect(position.after({ datasetId: one, number: 2 })).toBe(position);
    expect(position.after({ datasetId: one, number: 3 }, lead)).toBe(position);
    expect(position.after({ datasetId: one, number: 4 }, lead).in(one)).toEqual({
      read: 3,
      after: lead,
    });
  });
});
