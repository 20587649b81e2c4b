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
  /** How long a call of the provider may take. */
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

function askableFrom({ startedAt, doubt }: Delivery, { timeoutMs, settleMs }: Patience): Date {
  // Without a recorded doubt the process that sends may be alive and waiting for its answer.
  const waitMs = doubt === 'failed' ? 0 : timeoutMs + settleMs;
  return new Date(startedAt.getTime() + waitMs);
}

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
