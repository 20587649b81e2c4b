import { describe, expect, it } from '@jest/globals';
import type { ProviderAnswer } from '../../provider/mail-provider.js';
import { noCounts } from '../campaign.js';
import { afterAnswer, afterTrace, retryDelaysMs, toCounts } from './campaign-mail.decisions.js';
import type { StartedMail } from './campaign-mail.schema.js';

const noon = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number): Date => new Date(noon.getTime() + seconds * 1_000);
const aMail = (more: Partial<StartedMail> = {}): StartedMail =>
  ({
    state: 'sending',
    attempt: 1,
    tries: 1,
    startedAt: noon,
    dueAt: noon,
    ...more,
  }) as StartedMail;
const last = { tries: retryDelaysMs.length + 1 };
const answered = (answer: ProviderAnswer, mail = aMail()) =>
  afterAnswer(answer, mail, { now: noon, settleMs: 120_000 });

describe("the state of a campaign mail after the provider's answer", () => {
  it('records a mail as sent after the provider accepts it', () => {
    expect(answered({ kind: 'accepted', providerMessageId: 'sg' })).toEqual({
      state: 'sent',
      dueAt: noon,
      providerMessageId: 'sg',
    });
  });

  it('postpones a mail with growing delays while the provider is busy, and then fails it', () => {
    const busy = { kind: 'busy', because: '429' } as const;
    expect(answered(busy)).toEqual({ state: 'postponed', dueAt: after(1), because: '429' });
    expect(answered(busy, aMail({ tries: 3 }))).toMatchObject({ dueAt: after(15) });
    expect(answered(busy, aMail(last))).toEqual({ state: 'failed', dueAt: noon, because: '429' });
  });

  it('tries a mail again at growing intervals, for more than an hour', () => {
    expect(retryDelaysMs).toEqual(retryDelaysMs.toSorted((one, other) => one - other));
    expect(retryDelaysMs.reduce((sum, delay) => sum + delay)).toBeGreaterThan(3_600_000);
  });

  it('fails a mail that the provider refuses', () => {
    const refused = { kind: 'refused', because: '400' } as const;
    expect(answered(refused)).toEqual({ state: 'failed', dueAt: noon, because: '400' });
  });

  it('leaves a mail in doubt after a 5xx and queries the provider after the usual delay', () => {
    const failed = { kind: 'failed', because: '500' } as const;
    const outcome = { state: 'sending', doubt: 'failed', because: '500' };
    expect(answered(failed)).toEqual({ ...outcome, dueAt: after(1) });
    expect(answered(failed, aMail(last))).toEqual({ ...outcome, dueAt: noon });
  });

  it('leaves a mail in doubt without an answer and does not query before the feed can show it', () => {
    const silent = { kind: 'silent', because: 'ECONNRESET' } as const;
    expect(answered(silent)).toMatchObject({ doubt: 'silent', dueAt: after(120) });
    expect(answered(silent, aMail({ tries: 6 }))).toMatchObject({ dueAt: after(15 * 60) });
  });
});

describe('the state of a campaign mail after a query to the provider', () => {
  const silent = aMail({ doubt: 'silent', because: 'ECONNRESET' });
  const moment = { now: noon, settleMs: 120_000 };

  it('records a mail as sent when the feed has it', () => {
    const trace = { kind: 'found', providerMessageId: 'sg' } as const;
    expect(afterTrace(trace, silent, moment)).toEqual({
      kind: 'note',
      outcome: { state: 'sent', dueAt: noon, because: undefined, providerMessageId: 'sg' },
    });
  });

  it('sends a mail again when the feed does not have it, and fails it after the last attempt', () => {
    expect(afterTrace({ kind: 'absent' }, silent, moment)).toEqual({ kind: 'send-again' });
    expect(
      afterTrace({ kind: 'absent' }, aMail({ ...last, because: '500' }), moment),
    ).toMatchObject({
      outcome: { state: 'failed', because: '500' },
    });
  });

  it('sends a mail again without a feed after a 5xx, but not after a lost answer or a crash', () => {
    const unavailable = { kind: 'unavailable', because: '403' } as const;
    for (const doubtful of [silent, aMail()])
      expect(afterTrace(unavailable, doubtful, moment)).toMatchObject({
        outcome: { state: 'unknown', because: '403' },
      });
    expect(afterTrace(unavailable, aMail({ doubt: 'failed' }), moment)).toEqual({
      kind: 'send-again',
    });
  });

  it('repeats a failed query with the same doubt for a day', () => {
    const away = { kind: 'ask-later', because: '503' } as const;
    expect(afterTrace(away, silent, moment)).toMatchObject({
      outcome: { state: 'sending', doubt: 'silent', dueAt: after(120) },
    });
    expect(afterTrace(away, silent, { now: noon, settleMs: 0 })).toMatchObject({
      outcome: { dueAt: after(2) },
    });
    const afterADay = (seconds: number) =>
      afterTrace(away, silent, { ...moment, now: after(24 * 60 * 60 + seconds) });
    expect(afterADay(0)).toMatchObject({ outcome: { state: 'sending' } });
    expect(afterADay(1)).toMatchObject({ outcome: { state: 'unknown' } });
  });
});

describe('the counts of a campaign', () => {
  it('a campaign without mails counts nothing', () => {
    expect(toCounts(new Map())).toEqual(noCounts);
  });

  it('counts every recipient in one group, and skipped contacts in addition', () => {
    const byState = new Map([
      ['queued', 1],
      ['sending', 2],
      ['postponed', 4],
      ['sent', 8],
      ['failed', 16],
      ['unknown', 32],
      ['skipped', 64],
      ['stopped', 128],
    ] as const);
    expect(toCounts(byState)).toEqual({
      recipients: 191,
      waiting: 3,
      postponed: 4,
      sent: 8,
      failed: 16,
      unknown: 32,
      skipped: 64,
      stopped: 128,
    });
  });
});
