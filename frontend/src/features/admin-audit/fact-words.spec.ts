import { describe, expect, it } from '@jest/globals';
import type { AuditRecordView } from '@leadmart/contracts';
import { changesOf } from './fact-words.js';

const record = (changes: Partial<AuditRecordView>) =>
  changesOf({
    action: 'dataset.repriced',
    subject: { type: 'dataset', _id: 'd1', name: 'Owners' },
    before: null,
    after: null,
    ...changes,
  });

describe('the facts of an audited action', () => {
  it('names facts as on the pages', () => {
    const before = { cleanPrice: 5, visible: true, active: true, price: 48, isAdmin: false };
    const after = { cleanPrice: 1, visible: false, active: false, price: 50, isAdmin: true };
    expect(record({ before, after })).toEqual([
      { label: 'Clean price', before: '5 credits', after: '1 credit' },
      { label: 'Visibility', before: 'Visible', after: 'Hidden' },
      { label: 'Status', before: 'Active', after: 'Inactive' },
      { label: 'Price', before: '$48.00', after: '$50.00' },
      { label: 'Admin', before: 'No', after: 'Yes' },
    ]);
  });

  it('omits unchanged facts, missing facts and counts of 0', () => {
    const before = { price: 9, from: null, invalidCount: 0 };
    expect(record({ before, after: { price: 9, from: null, invalidCount: 0 } })).toEqual([]);
  });

  it("omits the target's name unless it changed", () => {
    const after = { name: 'Owners', uploadId: '1' };
    expect(record({ after })).toEqual([]);
    expect(record({ before: { name: 'Shops' }, after })).toEqual([
      { label: 'Name', before: 'Shops', after: 'Owners' },
    ]);
  });

  it('names the file of an undone upload', () => {
    const before = { state: 'completed', fileName: 'a.csv', validCount: 7 };
    const after = { state: 'undone', fileName: 'a.csv', validCount: 7, removedCount: 7 };
    expect(record({ action: 'upload.undone', before, after })).toEqual([
      { label: 'State', before: 'Completed', after: 'Undone' },
      { label: 'File', after: 'a.csv' },
      { label: 'Leads removed', after: '7' },
    ]);
  });

  it('names the list of a check, and a search by its mark', () => {
    expect(record({ after: { kind: 'federal', query: 'YhzMo1F64_Rh' } })).toEqual([
      { label: 'Kind of list', after: 'Federal' },
      { label: 'Mark of the search', after: 'YhzMo1F64_Rh' },
    ]);
  });

  it('derives a label for an unknown fact and shows unexpected values unchanged', () => {
    const after = { someNewFact: 1_234.5, kinds: ['a', 'b'], dncCheckedOn: 'yesterday' };
    expect(record({ after })).toEqual([
      { label: 'Some new fact', after: '1,234.5' },
      { label: 'Kinds', after: 'a, b' },
      { label: 'DNC checked on', after: 'yesterday' },
    ]);
  });
});
