import type { CampaignCounts } from '@leadmart/contracts';
import { endingOf, judge } from '../../delivery-attempts/attempt.decisions.js';
import type { ProviderAnswer, ProviderTrace } from '../../provider/mail-provider.js';
import type { CampaignMail, CampaignMailState, StartedMail } from './campaign-mail.schema.js';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Delays before the second, third … attempt. They cover an outage of an hour; then an admin decides. */
export const retryDelaysMs: readonly number[] = [
  secondMs,
  5 * secondMs,
  15 * secondMs,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  60 * minuteMs,
];

/** The minimum delay after a failed query to the provider, and the time after which queries stop. */
const askAgainMs = 2 * secondMs;
const longestDoubtMs = 24 * 60 * minuteMs;

/** The new state of a mail; fields that are not given are removed. */
export interface Outcome extends Pick<CampaignMail, 'state' | 'dueAt' | 'doubt' | 'because'> {
  readonly providerMessageId?: string;
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const delayOf = ({ tries }: CampaignMail): number | undefined => retryDelaysMs[tries - 1];

/** The outcome for a mail after the provider's answer to a call. */
export function afterAnswer(
  answer: ProviderAnswer,
  mail: CampaignMail,
  { now, settleMs }: { now: Date; settleMs: number },
): Outcome {
  const ending = endingOf(answer.kind);
  if (answer.kind === 'accepted') {
    return { state: 'sent', dueAt: now, providerMessageId: answer.providerMessageId };
  }
  const { because } = answer;
  const delayMs = delayOf(mail);
  switch (ending.state) {
    case 'postponed':
      return delayMs === undefined
        ? { state: 'failed', dueAt: now, because }
        : { state: 'postponed', dueAt: later(now, delayMs), because };
    case 'sending': {
      // After no answer the mail may have been sent; the provider's records show it with a delay.
      const traceMs = ending.doubt === 'silent' ? settleMs : 0;
      const dueAt = later(now, Math.max(delayMs ?? 0, traceMs));
      return { state: 'sending', dueAt, because, doubt: ending.doubt };
    }
    default:
      return { state: 'failed', dueAt: now, because };
  }
}

/** The next step for a mail in doubt after the provider was queried. */
export type AfterTrace =
  | { readonly kind: 'send-again' }
  | { readonly kind: 'note'; readonly outcome: Outcome };

export function afterTrace(
  trace: ProviderTrace,
  mail: StartedMail,
  { now, settleMs }: { now: Date; settleMs: number },
): AfterTrace {
  const because = 'because' in trace ? trace.because : mail.because;
  const note = (state: CampaignMailState, more: Partial<Outcome> = {}): AfterTrace => ({
    kind: 'note',
    outcome: { state, dueAt: now, because, ...more },
  });
  switch (judge(trace.kind, mail.doubt)) {
    case 'sent': {
      const providerMessageId = trace.kind === 'found' ? trace.providerMessageId : undefined;
      return note('sent', { because: undefined, providerMessageId });
    }
    case 'not-sent':
      return delayOf(mail) === undefined ? note('failed') : { kind: 'send-again' };
    case 'unknown':
      return note('unknown');
    case 'ask-again': {
      if (now.getTime() - mail.startedAt.getTime() > longestDoubtMs) return note('unknown');
      const dueAt = later(now, Math.max(askAgainMs, settleMs));
      return note('sending', { dueAt, doubt: mail.doubt });
    }
  }
}

/** Counts mails by state, in the groups that admins see. */
export function toCounts(byState: ReadonlyMap<CampaignMailState, number>): CampaignCounts {
  const of = (state: CampaignMailState): number => byState.get(state) ?? 0;
  const counts = {
    waiting: of('queued') + of('sending'),
    sent: of('sent'),
    failed: of('failed'),
    postponed: of('postponed'),
    unknown: of('unknown'),
    stopped: of('stopped'),
  };
  const recipients = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { recipients, ...counts, skipped: of('skipped') };
}
