import type { ProviderAnswer, ProviderTrace } from '../provider/mail-provider.js';

/** Why a `sending` mail is in doubt: the provider answered 5xx, or did not answer. Absent while the call may still run. */
export type Doubt = 'failed' | 'silent';

/** What the log knows of an attempt to send a mail. */
export interface Attempt {
  readonly startedAt: Date;
  readonly settledAt?: Date;
  readonly doubt?: Doubt;
}

export interface Patience {
  /** How long a call of the provider may take, and how soon after it is written down it must begin. */
  readonly timeoutMs: number;
  /** How long after a call the provider may not yet know of it. */
  readonly settleMs: number;
}

/** From when on the provider's records say whether an attempt sent its mail. See decisions/0008. */
export function askableFrom(attempt: Attempt, { timeoutMs, settleMs }: Patience): Date {
  const { startedAt, settledAt, doubt } = attempt;
  if (doubt === 'failed') return startedAt;
  // Without a recorded doubt the process that sends may be alive: about to call, or calling.
  const callEndedAt = settledAt?.getTime() ?? startedAt.getTime() + 2 * timeoutMs;
  return new Date(callEndedAt + settleMs);
}

/**
 * Whether an attempt that was written down may still call the provider. One that was held up
 * (a slow database, a paused process) may not: others may already have given it up for dead.
 */
export const mayCall = (
  { startedAt }: Pick<Attempt, 'startedAt'>,
  now: Date,
  { timeoutMs }: Patience,
): boolean => now.getTime() - startedAt.getTime() < timeoutMs;

/** What the provider's word on a doubtful mail means. */
export type Verdict = 'sent' | 'not-sent' | 'ask-again' | 'unknown';

export function judge(trace: ProviderTrace['kind'], doubt: Doubt | undefined): Verdict {
  switch (trace) {
    case 'found':
      return 'sent';
    case 'absent':
      return 'not-sent';
    case 'ask-later':
      return 'ask-again';
    case 'not-told':
      // It cannot say: an answer 5xx means not taken; after silence we do not risk a second mail.
      return doubt === 'failed' ? 'not-sent' : 'unknown';
  }
}

/** How an attempt ended, as a log records it. */
export interface Ending {
  readonly state: 'sent' | 'refused' | 'postponed' | 'sending';
  readonly doubt?: Doubt;
}

export function endingOf(answer: ProviderAnswer['kind']): Ending {
  switch (answer) {
    case 'accepted':
      return { state: 'sent' };
    case 'refused':
      return { state: 'refused' };
    case 'busy':
      return { state: 'postponed' };
    case 'failed':
    case 'silent':
      return { state: 'sending', doubt: answer };
  }
}
