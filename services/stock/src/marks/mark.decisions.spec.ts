import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { DatasetId } from '@leadmart/contracts';
import { numbersOf, setOf } from '../shelves/number-set.js';
import { lineTypesBy, movedMarks } from './mark.decisions.js';
import type { MarkKind, ShelfMark } from './mark.js';

const datasetId = 'd' as DatasetId;
const mark = (
  kind: MarkKind,
  shelf: number,
  numbers: readonly number[],
  { by = 'c', asOf = '' } = {},
): ShelfMark => ({ datasetId, by, kind, asOf, shelf, numbers: setOf(numbers) });
const shown = (marks: readonly ShelfMark[]) =>
  new Map(marks.map(({ shelf, numbers }) => [shelf, numbersOf(numbers)]));
const linesIn = (marks: readonly ShelfMark[]) => {
  const { wireless, landline } = lineTypesBy(marks);
  return { wireless: numbersOf(wireless), landline: numbersOf(landline) };
};

describe('marks of leads that move', () => {
  it('a marked lead takes its mark to its new place, on another shelf or its own', () => {
    const marks = [mark('suspended', 4, [1, 2, 9]), mark('suspended', 5, [0])];
    const moves = [
      { from: { shelf: 4, number: 2 }, to: { shelf: 5, number: 7 } },
      { from: { shelf: 4, number: 9 }, to: { shelf: 4, number: 12 } },
      { from: { shelf: 4, number: 3 }, to: { shelf: 5, number: 8 } },
    ];
    expect(shown(movedMarks(marks, moves))).toEqual(
      new Map([
        [4, [1, 12]],
        [5, [0, 7]],
      ]),
    );
  });

  it('marks of leads that stay do not change', () => {
    const moves = [{ from: { shelf: 4, number: 3 }, to: { shelf: 5, number: 8 } }];
    expect(movedMarks([mark('dnc', 5, [3])], moves)).toEqual([]);
    expect(movedMarks([], moves)).toEqual([]);
  });
});

describe('the line types of a shelf', () => {
  it('follow the later of two lists, and other marks say nothing about them', () => {
    const marks = [
      mark('landline', 4, [2, 3, 4], { by: 'b', asOf: '2026-02' }),
      mark('wireless', 4, [1, 2, 3], { by: 'a', asOf: '2026-01' }),
      mark('suspended', 4, [1, 2]),
    ];
    expect(linesIn(marks)).toEqual({ wireless: [1], landline: [2, 3, 4] });
  });

  it('of two lists of one day, the one with the greater name counts', () => {
    const lists = [mark('landline', 4, [1], { by: 'b' }), mark('wireless', 4, [1], { by: 'a' })];
    for (const stored of [lists, lists.toReversed()])
      expect(linesIn(stored)).toEqual({ wireless: [], landline: [1] });
  });

  it('a list of a later day counts, whatever its name', () => {
    const lists = [
      mark('landline', 4, [1], { by: 'b', asOf: '2026-01' }),
      mark('wireless', 4, [1], { by: 'a', asOf: '2026-02' }),
    ];
    expect(linesIn(lists)).toEqual({ wireless: [1], landline: [] });
  });

  it('a lead has the type that the last list with it says, in whatever order lists were stored', () => {
    const list = fc.record({
      kind: fc.constantFrom<MarkKind>('wireless', 'landline'),
      numbers: fc.uniqueArray(fc.nat(9)),
    });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 6 }), fc.func(fc.nat()), (lists, orderOf) => {
        const marks = lists.map(({ kind, numbers }, i) =>
          mark(kind, 4, numbers, { by: `c${i}`, asOf: `${i}` }),
        );
        const stored = marks.toSorted((a, b) => orderOf(a.by) - orderOf(b.by));
        const lastOf = (lead: number) =>
          lists.findLast(({ numbers }) => numbers.includes(lead))?.kind;
        const all = Array.from({ length: 10 }, (_, lead) => lead);
        expect(linesIn(stored)).toEqual({
          wireless: all.filter((lead) => lastOf(lead) === 'wireless'),
          landline: all.filter((lead) => lastOf(lead) === 'landline'),
        });
      }),
    );
  });
});
