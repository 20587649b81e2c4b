import type { ProviderAnswer, ProviderTrace } from '../provider/mail-provider.js';
import type { Delivery, DeliveryState, Doubt } from './delivery.js';

/** What to do when a command arrives, for the first time or again. */
export type NextStep =
  | { readonly do: 'send' | 'expire' | 'come-back-later' | 'nothing' }
  | { readonly do: 'ask-provider'; readonly about: Delivery };

export interface Moment {
  readonly now: Date;
  /** When the mail stops making sense: its link is void. */
  readonly goodUntil: Date | undefined;
}

export interface Patience {
  /** How long a call of the provider may take, and how soon after it is written down it must begin. */
  readonly timeoutMs: number;
  /** How long after a call the provider may not yet know of it. */
  readonly settleMs: number;
}

/**
 * A mail is sent again only when the last attempt certainly did not send it; while that is not
 * certain, the provider is asked first. See decisions/0008.
 */
export function nextStep(
  known: Delivery | undefined,
  moment: Moment,
  patience: Patience,
): NextStep {
  switch (known?.state) {
    case 'sent':
    case 'expired':
      return { do: 'nothing' };
    case 'unknown':
      return { do: 'ask-provider', about: known };
    case 'sending':
      if (moment.now < askableFrom(known, patience)) return { do: 'come-back-later' };
      return { do: 'ask-provider', about: known };
    case 'postponed':
    case 'refused':
    case undefined:
      return { do: isTooLate(moment) ? 'expire' : 'send' };
  }
}

function askableFrom(known: Delivery, { timeoutMs, settleMs }: Patience): Date {
  const { startedAt, settledAt, doubt } = known;
  if (doubt === 'failed') return startedAt;
  // Without a recorded doubt the process that sends may be alive: about to call, or calling.
  const callEndedAt = settledAt?.getTime() ?? startedAt.getTime() + 2 * timeoutMs;
  return new Date(callEndedAt + settleMs);
}

/**
 * Whether an attempt that was written down may still call the provider. One that was held up
 * (a slow database, a paused process) may not: others may already have given it up for dead.
 */
export const mayCall = ({ startedAt }: Delivery, now: Date, { timeoutMs }: Patience): boolean =>
  now.getTime() - startedAt.getTime() < timeoutMs;

const isTooLate = ({ now, goodUntil }: Moment): boolean =>
  goodUntil !== undefined && now >= goodUntil;

/** What the provider's word on a doubtful mail means. */
export type Resolution = 'sent' | 'send-again' | 'expire' | 'ask-again' | 'unknown';

export function resolveDoubt(
  trace: ProviderTrace['kind'],
  doubt: Doubt | undefined,
  moment: Moment,
): Resolution {
  if (trace === 'found') return 'sent';
  if (trace === 'ask-later') return 'ask-again';
  // It cannot say: an answer 5xx means not taken; after silence we do not risk a second mail.
  if (trace === 'not-told' && doubt !== 'failed') return 'unknown';
  return isTooLate(moment) ? 'expire' : 'send-again';
}

/** How an attempt ended, as the mail log records it. */
export interface Ending {
  readonly state: DeliveryState;
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
