import { describe, expect, it } from '@jest/globals';
import { askableFrom, endingOf, judge, mayCall } from './attempt.decisions.js';

const noon = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number): Date => new Date(noon.getTime() + seconds * 1_000);
const patience = { timeoutMs: 10_000, settleMs: 5_000 };

describe('an attempt', () => {
  it('does not call the provider when it was held up since it was written down', () => {
    expect(mayCall({ startedAt: noon }, after(9), patience)).toBe(true);
    expect(mayCall({ startedAt: noon }, after(10), patience)).toBe(false);
  });

  it('leaves doubt exactly when the mail may be on its way', () => {
    expect(endingOf('accepted')).toEqual({ state: 'sent' });
    expect(endingOf('refused')).toEqual({ state: 'refused' });
    expect(endingOf('busy')).toEqual({ state: 'postponed' });
    expect(endingOf('failed')).toEqual({ state: 'sending', doubt: 'failed' });
    expect(endingOf('silent')).toEqual({ state: 'sending', doubt: 'silent' });
  });
});

describe('the provider', () => {
  it('is asked when it can know: after the longest call, after silence, after 5xx at once', () => {
    expect(askableFrom({ startedAt: noon }, patience)).toEqual(after(25));
    const silent = { startedAt: noon, settledAt: after(8), doubt: 'silent' } as const;
    expect(askableFrom(silent, patience)).toEqual(after(13));
    expect(askableFrom({ ...silent, doubt: 'failed' }, patience)).toEqual(noon);
  });

  it('is believed', () => {
    expect(judge('found', 'silent')).toBe('sent');
    expect(judge('absent', 'silent')).toBe('not-sent');
    expect(judge('ask-later', 'silent')).toBe('ask-again');
  });

  it('that cannot say: 5xx was not sent, silence stays unknown', () => {
    expect(judge('not-told', 'failed')).toBe('not-sent');
    expect(judge('not-told', 'silent')).toBe('unknown');
    expect(judge('not-told', undefined)).toBe('unknown');
  });
});
