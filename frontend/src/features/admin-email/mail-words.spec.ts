import { describe, expect, it } from '@jest/globals';
import {
  audienceWords,
  previewOf,
  progressWords,
  retriedWords,
  reviewTitle,
} from './mail-words.js';

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

describe('the audience of a mail to all users', () => {
  it.each([
    [[65, 30, 35, 0], '30 of 65 people will receive this; 35 are not verified.'],
    [[65, 62, 1, 2], '62 of 65 people will receive this; 1 is not verified, 2 unsubscribed.'],
    [[1, 1, 0, 0], '1 of 1 person will receive this.'],
  ] as const)('describes %j as "%s"', ([users, recipients, unverified, unsubscribed], words) => {
    expect(audienceWords({ users, recipients, unverified, unsubscribed })).toBe(words);
  });

  it('names the number of people in the title of the review', () => {
    expect(reviewTitle(1_204)).toBe('Send to 1,204 people?');
    expect(reviewTitle(1)).toBe('Send to 1 person?');
    expect(reviewTitle(undefined)).toBe('Send to all users?');
  });
});

it('fills a preview in with the reader', () => {
  const reader = { username: 'Pat', email: 'pat@example.com' };
  expect(previewOf('Hello {{username}} <{{email}}> {{x}}', reader)).toBe(
    'Hello Pat <pat@example.com> {{x}}',
  );
});
