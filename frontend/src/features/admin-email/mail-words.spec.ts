import { describe, expect, it } from '@jest/globals';
import { progressWords, retriedWords } from './mail-words.js';

describe('the progress of a mail to many users', () => {
  const counts = { sent: 1_190, recipients: 1_204, postponed: 0, skipped: 0 };

  it.each([
    [{}, '1,190 of 1,204'],
    [{ skipped: 12 }, '1,190 of 1,204 (12 unsubscribed)'],
    [{ postponed: 3 }, '1,190 of 1,204 (3 to be retried)'],
    [{ postponed: 3, skipped: 1_200 }, '1,190 of 1,204 (3 to be retried, 1,200 unsubscribed)'],
  ])('describes %j as "%s"', (changes, words) => {
    expect(progressWords({ ...counts, ...changes })).toBe(words);
  });

  it('says how many are sent again', () => {
    expect(retriedWords(1)).toBe('1 mail is sent again');
    expect(retriedWords(1_000)).toBe('1,000 mails are sent again');
  });
});
