import { describe, expect, it } from '@jest/globals';
import { unseenSentences } from './change-words.js';

describe('the sentences about unseen changes', () => {
  it('name each kind that happened, with its number', () => {
    expect(unseenSentences({ dnc: 1_204, clean: 2, 'opted-out': 1 })).toEqual([
      '1,204 of your leads joined the Do Not Call registry.',
      '2 of your leads are clean again: their check was wrong.',
      '1 of your leads asked not to be contacted.',
    ]);
    expect(unseenSentences({ dnc: 0, clean: 0, 'opted-out': 0 })).toEqual([]);
  });
});
