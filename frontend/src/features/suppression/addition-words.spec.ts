import { describe, expect, it } from '@jest/globals';
import type { SuppressionAdditionView } from '@leadmart/contracts';
import { wordsForColumns } from '../../shared/lib/words/list-columns-words.js';
import { doneWords } from './addition-words.js';

describe('the message after an addition to a list', () => {
  const added = {
    list: { name: 'Customers', invalidLines: 3 },
    addedPhones: 1,
    addedEmails: 0,
  } as SuppressionAdditionView;

  it('says what was added, and that some values could not be read', () => {
    expect(doneWords('append', added)).toMatch(
      /^1 phone added to .*Customers.*\. 3 lines have values that cannot be read\.$/,
    );
  });

  it('names the columns that were read, and those left out', () => {
    const columns = { phones: ['Home', 'Work'], emails: ['Work', 'Email'], leftOut: ['Name'] };
    expect(wordsForColumns(columns)).toBe('Columns read: Home, Work, Email. Left out: Name.');
    expect(wordsForColumns({ phones: ['Column 1'], emails: [], leftOut: [] })).toBe(
      'Column read: Column 1.',
    );
  });
});
