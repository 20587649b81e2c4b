import { askableFrom, judge, type Doubt, type Patience } from '../attempts/attempt.decisions.js';
import type { ProviderTrace } from '../provider/mail-provider.js';
import type { Delivery } from './delivery.js';

/** What to do when a command arrives, for the first time or again. */
export type NextStep =
  | { readonly do: 'send' | 'expire' | 'come-back-later' | 'nothing' }
  | { readonly do: 'ask-provider'; readonly about: Delivery };

export interface Moment {
  readonly now: Date;
  /** When the mail stops making sense: its link is void. */
  readonly goodUntil: Date | undefined;
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

const isTooLate = ({ now, goodUntil }: Moment): boolean =>
  goodUntil !== undefined && now >= goodUntil;

/** What the provider's word on a doubtful mail means. */
export type Resolution = 'sent' | 'send-again' | 'expire' | 'ask-again' | 'unknown';

export function resolveDoubt(
  trace: ProviderTrace['kind'],
  doubt: Doubt | undefined,
  moment: Moment,
): Resolution {
  const verdict = judge(trace, doubt);
  if (verdict !== 'not-sent') return verdict;
  return isTooLate(moment) ? 'expire' : 'send-again';
}
