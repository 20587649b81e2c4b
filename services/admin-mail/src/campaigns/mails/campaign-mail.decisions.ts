import type { CampaignCounts } from '@leadmart/contracts';
import { askableFrom, endingOf, judge, type Patience } from '../../attempts/attempt.decisions.js';
import type { ProviderAnswer, ProviderTrace } from '../../provider/mail-provider.js';
import type { CampaignMail, CampaignMailState, StartedMail } from './campaign-mail.js';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Waits before the second, third … attempt. An hour's outage of the provider is survived; then an admin decides. */
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

/** How soon the provider is asked again when it could not be asked, at least, and after how long we no longer do. */
const askAgainMs = 2 * secondMs;
const longestDoubtMs = 24 * 60 * minuteMs;

/** What becomes of a mail; what is not named is cleared. */
export interface Outcome extends Pick<CampaignMail, 'state' | 'dueAt' | 'doubt' | 'because'> {
  readonly providerMessageId?: string;
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const delayOf = ({ tries }: CampaignMail): number | undefined => retryDelaysMs[tries - 1];

/** How long others leave an attempt alone that was just written down. */
export const untilAskable = (startedAt: Date, patience: Patience): Date =>
  askableFrom({ startedAt }, patience);

/** What the provider's answer to a call makes of a mail. */
export function afterAnswer(
  answer: ProviderAnswer,
  mail: CampaignMail,
  { now, settleMs }: { now: Date; settleMs: number },
): Outcome {
  const ending = endingOf(answer.kind);
  if (answer.kind === 'accepted') {
    const { providerMessageId } = answer;
    return { state: 'sent', dueAt: now, ...(providerMessageId ? { providerMessageId } : {}) };
  }
  const { because } = answer;
  const delayMs = delayOf(mail);
  switch (ending.state) {
    case 'postponed':
      return delayMs === undefined
        ? { state: 'failed', dueAt: now, because }
        : { state: 'postponed', dueAt: later(now, delayMs), because };
    case 'sending': {
      // Silence may be a mail that arrived: its trace needs time to show.
      const traceMs = ending.doubt === 'silent' ? settleMs : 0;
      const dueAt = later(now, Math.max(delayMs ?? 0, traceMs));
      return { state: 'sending', dueAt, because, doubt: ending.doubt };
    }
    default:
      return { state: 'failed', dueAt: now, because };
  }
}

/** What the provider's word on a doubtful mail means for it. */
export type AfterTrace =
  { readonly do: 'send-again' } | { readonly do: 'note'; readonly outcome: Outcome };

export function afterTrace(
  trace: ProviderTrace,
  mail: StartedMail,
  { now, settleMs }: { now: Date; settleMs: number },
): AfterTrace {
  const because = 'because' in trace ? trace.because : mail.because;
  const note = (state: CampaignMailState, more: Partial<Outcome> = {}): AfterTrace => ({
    do: 'note',
    outcome: { state, dueAt: now, because, ...more },
  });
  switch (judge(trace.kind, mail.doubt)) {
    case 'sent': {
      const providerMessageId = trace.kind === 'found' ? trace.providerMessageId : undefined;
      return note('sent', { because: undefined, providerMessageId });
    }
    case 'not-sent':
      return delayOf(mail) === undefined ? note('failed') : { do: 'send-again' };
    case 'unknown':
      return note('unknown');
    case 'ask-again': {
      if (now.getTime() - mail.startedAt.getTime() > longestDoubtMs) return note('unknown');
      const dueAt = later(now, Math.max(askAgainMs, settleMs));
      return note('sending', { dueAt, doubt: mail.doubt });
    }
  }
}

/** Mails by state, as admins count them. */
export function toCounts(byState: ReadonlyMap<CampaignMailState, number>): CampaignCounts {
  const of = (state: CampaignMailState): number => byState.get(state) ?? 0;
  const counts = {
    waiting: of('queued') + of('sending'),
    sent: of('sent'),
    failed: of('failed'),
    postponed: of('postponed'),
    unknown: of('unknown'),
  };
  const recipients = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { recipients, ...counts, skipped: of('skipped') };
}
