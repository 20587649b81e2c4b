import type { ProviderAnswer, ProviderTrace } from '../provider/mail-provider.js';

/** The reason for doubt: the provider answered 5xx (`failed`) or did not answer (`silent`). Absent while the call may run. */
export type Doubt = 'failed' | 'silent';

/** The recorded facts of an attempt to send a mail. */
export interface Attempt {
  readonly startedAt: Date;
  readonly settledAt?: Date;
  readonly doubt?: Doubt;
}

export interface Patience {
  /** The maximum duration of a call to the provider, and the maximum time between recording an attempt and its call. */
  readonly timeoutMs: number;
  /** The delay with which the provider's records show a mail. */
  readonly settleMs: number;
}

/** The time from which the provider's records show whether an attempt sent its mail. See decisions/0008. */
export function askableFrom(attempt: Attempt, { timeoutMs, settleMs }: Patience): Date {
  const { startedAt, settledAt, doubt } = attempt;
  if (doubt === 'failed') return startedAt;
  // Without a recorded doubt, the sending process may still be about to call, or calling.
  const callEndedAt = settledAt?.getTime() ?? startedAt.getTime() + 2 * timeoutMs;
  return new Date(callEndedAt + settleMs);
}

/**
 * True if a recorded attempt may still call the provider. An attempt that was delayed (a slow database, a paused
 * process) may not: another process may already treat it as dead.
 */
export const mayCall = (
  { startedAt }: Pick<Attempt, 'startedAt'>,
  now: Date,
  { timeoutMs }: Patience,
): boolean => now.getTime() - startedAt.getTime() < timeoutMs;

/** The conclusion from the provider's records about a mail in doubt. */
export type Verdict = 'sent' | 'not-sent' | 'ask-again' | 'unknown';

export function judge(trace: ProviderTrace['kind'], doubt: Doubt | undefined): Verdict {
  switch (trace) {
    case 'found':
      return 'sent';
    case 'absent':
      return 'not-sent';
    case 'ask-later':
      return 'ask-again';
    case 'unavailable':
      // Without records, a 5xx means that the mail was not taken; without an answer, a second mail is not risked.
      return doubt === 'failed' ? 'not-sent' : 'unknown';
  }
}

/** The recorded result of an attempt. */
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
