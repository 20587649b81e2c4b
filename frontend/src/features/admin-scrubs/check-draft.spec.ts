import { describe, expect, it } from '@jest/globals';
import { listOf, newDraft } from './check-draft.js';

const file = new File(['2015550100'], 'registry.csv');
const today = '2026-02-01';
const draft = { ...newDraft, file, checkedOn: '2026-01-31', source: ' FTC ' };

describe('the form of a check', () => {
  it('reads area codes in any separation and leaves the dataset out for all', () => {
    const about = { kind: 'federal', checkedOn: '2026-01-31', source: 'FTC' };
    const check = { ...about, areaCodes: ['212', '312', '512'] };
    expect(listOf({ ...draft, areaCodes: '212, 312\n512 212' }, today)).toEqual({ file, check });
    expect(listOf({ ...draft, datasetId: 'd1' }, today)).toMatchObject({
      check: { datasetId: 'd1' },
    });
  });

  it('sends the state of a state registry only, and area codes of registries only', () => {
    const typed = { ...draft, areaCodes: '212', stateCode: 'TX' } as const;
    const sent = { checkedOn: '2026-01-31', source: 'FTC' };
    expect(listOf({ ...typed, kind: 'state' }, today)).toMatchObject({
      check: { kind: 'state', stateCode: 'TX', areaCodes: ['212'], ...sent },
    });
    expect(listOf({ ...typed, kind: 'litigator' }, today)).toEqual({
      file,
      check: { kind: 'litigator', areaCodes: [], ...sent },
    });
  });

  it.each([
    [{ file: undefined as never }, 'Please choose a CSV file'],
    [
      { file: new File(['PK'], 'a.xlsx') },
      'Please choose a CSV file, not a spreadsheet or an archive',
    ],
    [{ file: new File([], 'a.csv') }, 'The file is empty'],
    [{ checkedOn: '2026-02-02' }, 'The day of the check cannot be in the future'],
    [{ checkedOn: '' }, 'Please enter the day of the list'],
    [{ source: ' ' }, 'Please enter the source of the list'],
    [{ areaCodes: '212 99' }, '99 is not an area code of three digits'],
    [{ kind: 'state' as const }, 'Please choose the state of the registry'],
  ])('says what is missing: %j', (part, sentence) => {
    expect(listOf({ ...draft, ...part }, today)).toMatchObject({ sentence });
  });
});
