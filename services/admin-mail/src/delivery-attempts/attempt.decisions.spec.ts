import { describe, expect, it } from '@jest/globals';
import { askableFrom, endingOf, judge, mayCall } from './attempt.decisions.js';

const noon = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number): Date => new Date(noon.getTime() + seconds * 1_000);
const patience = { timeoutMs: 10_000, settleMs: 5_000 };

describe('an attempt to send a mail', () => {
  it('the provider is not called when the recorded attempt was delayed too long', () => {
    expect(mayCall({ startedAt: noon }, after(9), patience)).toBe(true);
    expect(mayCall({ startedAt: noon }, after(10), patience)).toBe(false);
  });

  it('leaves a mail in doubt only when the provider may have taken it', () => {
    expect(endingOf('accepted')).toEqual({ state: 'sent' });
    expect(endingOf('refused')).toEqual({ state: 'refused' });
    expect(endingOf('busy')).toEqual({ state: 'postponed' });
    expect(endingOf('failed')).toEqual({ state: 'sending', doubt: 'failed' });
    expect(endingOf('silent')).toEqual({ state: 'sending', doubt: 'silent' });
  });
});

describe('the query about a mail in doubt', () => {
  it('queries the provider after the longest call and the lag of its feed, and at once after a 5xx', () => {
    expect(askableFrom({ startedAt: noon }, patience)).toEqual(after(25));
    const silent = { startedAt: noon, settledAt: after(8), doubt: 'silent' } as const;
    expect(askableFrom(silent, patience)).toEqual(after(13));
    expect(askableFrom({ ...silent, doubt: 'failed' }, patience)).toEqual(noon);
  });

  it("follows the provider's records about a mail in doubt", () => {
    expect(judge('found', 'silent')).toBe('sent');
    expect(judge('absent', 'silent')).toBe('not-sent');
    expect(judge('ask-later', 'silent')).toBe('ask-again');
  });

  it('treats a 5xx as not sent and no answer as unknown when the provider has no records', () => {
    expect(judge('unavailable', 'failed')).toBe('not-sent');
    expect(judge('unavailable', 'silent')).toBe('unknown');
    expect(judge('unavailable', undefined)).toBe('unknown');
  });
});
