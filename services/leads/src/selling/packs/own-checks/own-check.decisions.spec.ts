import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { OwnResult } from '@leadmart/contracts';
import { addCheck, countsOf, forgetResults, resultAt } from './own-check.decisions.js';
import type { OwnCheck, OwnChecks } from './own-check.schema.js';

const nothing: OwnChecks = { checks: [], results: Buffer.alloc(0) };
const aCheck = (fileName: string): OwnCheck => ({
  registryNumber: '10012345-67890-12',
  fileName,
  kind: 'registry',
  checkedOn: '2026-01-31',
  at: new Date(0),
});
const shown = (own: OwnChecks, leads: number) =>
  Array.from({ length: leads }, (_, position) => {
    const found = resultAt(own, position);
    return found && `${found.fileName} ${found.result}`;
  });

describe("the results of a buyer's own files", () => {
  it('the last file that says something about a lead counts for it', () => {
    const first = addCheck(nothing, aCheck('a'), ['blocked', 'callable', undefined, 'callable']);
    const both = addCheck(first, aCheck('b'), [undefined, 'blocked', undefined, undefined]);
    expect(shown(both, 4)).toEqual(['a blocked', 'b blocked', undefined, 'a callable']);
    expect(countsOf(both)).toEqual([
      { blocked: 1, callable: 1 },
      { blocked: 1, callable: 0 },
    ]);
  });

  it('a file that counts for no lead any more is left out', () => {
    const first = addCheck(nothing, aCheck('a'), ['blocked', undefined]);
    const both = addCheck(first, aCheck('b'), [undefined, 'callable']);
    const after = addCheck(both, aCheck('c'), ['callable', undefined]);
    expect(after.checks.map(({ fileName }) => fileName)).toEqual(['b', 'c']);
    expect(shown(after, 2)).toEqual(['c callable', 'b callable']);
    expect(shown(forgetResults(after, [0, 7]), 2)).toEqual([undefined, 'b callable']);
    expect(forgetResults(after, [0, 1]).checks).toEqual([]);
  });

  it('leads have the results of a model, whatever files come', () => {
    const result = fc.constantFrom<OwnResult | undefined>('blocked', 'callable', undefined);
    const file = fc.array(result, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(file, { maxLength: 12 }),
        fc.subarray([0, 1, 2, 3, 4]),
        (files, gone) => {
          const added = files.reduce((own, one, i) => addCheck(own, aCheck(`${i}`), one), nothing);
          const own = forgetResults(added, gone);
          const expected = Array.from({ length: 5 }, (_, position) => {
            const last = files.findLastIndex((one) => one[position] !== undefined);
            if (last < 0 || gone.includes(position)) return undefined;
            return `${last} ${files[last]?.[position]}`;
          });
          expect(shown(own, 5)).toEqual(expected);
          expect(own.checks.length).toBeLessThanOrEqual(5);
        },
      ),
    );
  });
});
