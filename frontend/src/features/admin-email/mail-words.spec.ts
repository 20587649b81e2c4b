import { describe, expect, it } from '@jest/globals';
import {
  audienceWords,
  canStop,
  leftOutWords,
  progressWords,
  reachWords,
  retriedWords,
  reviewTitle,
  startWords,
  stateOf,
  stopWords,
} from './mail-words.js';

describe('the progress of a mail to many users', () => {
  const counts = { sent: 1_190, recipients: 1_204, postponed: 0, skipped: 0 };

  it.each([
    [{}, '1,190 of 1,204'],
    [{ skipped: 12 }, '1,190 of 1,204 (12 left out)'],
    [{ postponed: 3 }, '1,190 of 1,204 (3 to be retried)'],
    [{ postponed: 3, skipped: 1_200 }, '1,190 of 1,204 (3 to be retried, 1,200 left out)'],
  ])('describes %j as "%s"', (changes, words) => {
    expect(progressWords({ ...counts, ...changes })).toBe(words);
  });

  it('says how many are sent again', () => {
    expect(retriedWords(1)).toBe('1 email is sent again');
    expect(retriedWords(1_000)).toBe('1,000 emails are sent again');
  });
});

describe('the state of a mail to many users', () => {
  const run = {
    status: 'sending',
    startsInSeconds: null,
    stoppedAt: null,
    sent: 412,
    recipients: 1_000,
  } as const;
  const stoppedAt = '2026-05-04T10:00:00.000Z';

  it.each([
    [{}, 'Sending', true],
    [{ status: 'preparing', startsInSeconds: 0 }, 'Starting soon', true],
    [{ status: 'preparing' }, 'Preparing', true],
    [{ status: 'completed' }, 'Completed', false],
    [{ stoppedAt }, 'Stopping', false],
    [{ stoppedAt, status: 'completed' }, 'Stopped after 412 of 1,000', false],
    [{ stoppedAt, status: 'completed', sent: 0, recipients: 0 }, 'Undone before it started', false],
  ] as const)('describes %j as "%s"', (changes, words, stops) => {
    expect(stateOf({ ...run, ...changes }).words).toBe(words);
    expect(canStop({ ...run, ...changes })).toBe(stops);
  });

  it('says what a stop did and when a mail starts', () => {
    expect(stopWords(false)).toBe('Undone. Nothing was sent.');
    expect(stopWords(true)).toBe('Stopping. Emails already sent cannot be recalled.');
    expect([startWords(1), startWords(10)]).toEqual(['1 second', '10 seconds']);
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
    expect(reviewTitle({ recipients: 1_204, isComplete: false })).toBe(
      'Send to at least 1,204 people?',
    );
    expect(reviewTitle({ recipients: 1, isComplete: true })).toBe('Send to 1 person?');
    expect(reviewTitle(undefined)).toBe('Send this email?');
  });
});

it('counts the people of a list, and names those who are left out', () => {
  const leftOut = [
    { email: 'ann@example.com', reason: 'unsubscribed' },
    { email: 'ben@example.com', reason: 'unverified' },
  ] as const;
  const reach = { recipients: 2, unsubscribed: 1, unverified: 1, leftOut: [...leftOut] };
  expect(reachWords({ ...reach, isComplete: true })).toBe(
    '2 people will receive this; 1 is not verified, 1 unsubscribed.',
  );
  expect(reachWords({ ...reach, isComplete: false })).toMatch(/^At least 2 people will/);
  expect(leftOutWords([...leftOut])).toBe(
    'ann@example.com (unsubscribed), ben@example.com (not verified)',
  );
});
