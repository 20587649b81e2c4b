import { describe, expect, it } from '@jest/globals';
import { nextRunAt } from './status-change-mailer.js';

describe('the time of the next mails about status changes', () => {
  it.each([
    ['2026-01-31T13:59:59.999Z', '2026-01-31T14:00:00.000Z'],
    ['2026-01-31T14:00:00.000Z', '2026-02-01T14:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T14:00:00.000Z'],
  ])('after %s is %s', (now, next) => {
    expect(nextRunAt(new Date(now), 14)).toEqual(new Date(next));
  });
});
