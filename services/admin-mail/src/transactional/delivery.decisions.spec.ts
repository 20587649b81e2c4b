import { describe, expect, it } from '@jest/globals';
import { nextStep, resolveDoubt } from './delivery.decisions.js';
import type { Delivery } from './delivery.schema.js';

const noon = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number): Date => new Date(noon.getTime() + seconds * 1_000);
const patience = { timeoutMs: 10_000, settleMs: 5_000 };

const aDelivery = (more: Partial<Delivery>): Delivery => ({
  id: 'd1',
  template: 'verify-email',
  to: 'ann@example.com',
  state: 'sending',
  attempt: 1,
  startedAt: noon,
  ...more,
});

const at = (now: Date, goodUntil?: Date) => ({ now, goodUntil });

describe('the next step for a command', () => {
  it('sends a mail that was never tried or certainly not sent', () => {
    expect(nextStep(undefined, at(noon), patience)).toEqual({ kind: 'send' });
    for (const state of ['postponed', 'refused'] as const)
      expect(nextStep(aDelivery({ state }), at(noon), patience)).toEqual({ kind: 'send' });
  });

  it('a sent or expired mail needs no further step', () => {
    for (const state of ['sent', 'expired'] as const)
      expect(nextStep(aDelivery({ state }), at(noon), patience)).toEqual({ kind: 'nothing' });
  });

  it('waits while another process may call the provider, then queries the provider', () => {
    const about = aDelivery({ state: 'sending' });
    expect(nextStep(about, at(after(24)), patience)).toEqual({ kind: 'come-back-later' });
    expect(nextStep(about, at(after(25)), patience)).toEqual({ kind: 'ask-provider', about });
  });

  it('waits for the lag of the feed after a lost answer, but not after a 5xx', () => {
    const silent = aDelivery({ doubt: 'silent', settledAt: after(8) });
    expect(nextStep(silent, at(after(12)), patience)).toEqual({ kind: 'come-back-later' });
    expect(nextStep(silent, at(after(13)), patience)).toEqual({
      kind: 'ask-provider',
      about: silent,
    });
    const failed = aDelivery({ doubt: 'failed', settledAt: after(8) });
    expect(nextStep(failed, at(after(9)), patience)).toEqual({
      kind: 'ask-provider',
      about: failed,
    });
  });

  it('queries the provider again when an operator replays an unknown outcome', () => {
    const about = aDelivery({ state: 'unknown' });
    expect(nextStep(about, at(noon), patience)).toEqual({ kind: 'ask-provider', about });
  });

  it('sends no mail whose link has expired', () => {
    expect(nextStep(undefined, at(noon, noon), patience)).toEqual({ kind: 'expire' });
    const postponed = aDelivery({ state: 'postponed' });
    expect(nextStep(postponed, at(after(9), after(8)), patience)).toEqual({ kind: 'expire' });
    expect(nextStep(postponed, at(after(7), after(8)), patience)).toEqual({ kind: 'send' });
  });
});

describe("the conclusion from the provider's records", () => {
  it("follows the provider's records about a mail", () => {
    expect(resolveDoubt('found', 'silent', at(noon))).toBe('sent');
    expect(resolveDoubt('absent', 'silent', at(noon))).toBe('send-again');
    expect(resolveDoubt('ask-later', 'silent', at(noon))).toBe('ask-again');
  });

  it('sends a mail again without records after a 5xx, but never after a lost answer', () => {
    expect(resolveDoubt('unavailable', 'failed', at(noon))).toBe('send-again');
    expect(resolveDoubt('unavailable', 'silent', at(noon))).toBe('unknown');
    expect(resolveDoubt('unavailable', undefined, at(noon))).toBe('unknown');
  });

  it('an expired mail is not sent again', () => {
    expect(resolveDoubt('absent', 'silent', at(noon, noon))).toBe('expire');
    expect(resolveDoubt('found', 'silent', at(noon, noon))).toBe('sent');
  });
});
