import { describe, expect, it } from '@jest/globals';
import { InvalidInput, maxValueFixes, type UploadFixes } from '@leadmart/contracts';
import { mergeFixes, rowFixer } from './row-fixes.js';

const fixes = (given: Partial<UploadFixes>): UploadFixes => ({ values: [], cells: [], ...given });
const texas = { field: 'state', from: 'Texazz', to: 'TX' } as const;
const miss = (field: 'state' | 'email', value: string) => ({ field, value, error: 'x' });

describe('corrections of rows', () => {
  it('replace an invalid value in every row that has it', () => {
    const fix = rowFixer(fixes({ values: [texas] }));
    expect(fix(2, [miss('state', ' Texazz '), miss('email', 'Texazz')])).toEqual({ state: 'TX' });
    expect(fix(2, [miss('state', 'texazz')])).toBeUndefined();
  });

  it('prefer the correction of a cell', () => {
    const cells = [{ row: 7, field: 'state', to: 'CA' }] as const;
    const fix = rowFixer(fixes({ values: [texas], cells: [...cells] }));
    expect(fix(7, [miss('state', 'Texazz')])).toEqual({ state: 'CA' });
    expect(fix(8, [miss('state', 'Texazz')])).toEqual({ state: 'TX' });
    expect(fix(7, [miss('email', 'x')])).toBeUndefined();
  });
});

describe('corrections of several requests', () => {
  it('adds up the corrections of several requests; a later one replaces an earlier one', () => {
    const first = fixes({ values: [texas], cells: [{ row: 3, field: 'city', to: 'Waco' }] });
    expect(mergeFixes(undefined, undefined)).toBeUndefined();
    expect(mergeFixes(first, undefined)).toBe(first);
    expect(mergeFixes(first, first)).toEqual(first);
    const later = fixes({ values: [{ ...texas, to: 'TN' }] });
    expect(mergeFixes(first, later)).toEqual({ ...first, values: later.values });
  });

  it('must follow the rules of their column', () => {
    const invalid = fixes({
      values: [texas, { field: 'phoneNumberStatus', from: 'yes', to: 'yes' }],
      cells: [{ row: 2, field: 'email', to: 'nowhere' }],
    });
    const refusal = InvalidInput({
      fields: [{ field: 'fixes.values.1.to', message: 'expected "clean" or "dnc"' }],
    });
    expect(() => mergeFixes(undefined, invalid)).toThrow(refusal);
  });

  it('limits corrections over all requests', () => {
    const values = Array.from({ length: maxValueFixes }, (_, n) => ({ ...texas, from: `${n}` }));
    const full = fixes({ values });
    expect(mergeFixes(full, full)?.values).toHaveLength(maxValueFixes);
    expect(() => mergeFixes(full, fixes({ values: [texas] }))).toThrow(/.+/);
  });
});
