import {
  askableFrom,
  judge,
  type Doubt,
  type Patience,
} from '../delivery-attempts/attempt.decisions.js';
import type { ProviderTrace } from '../provider/mail-provider.js';
import type { Delivery } from './delivery.schema.js';

/** The next step when a command arrives, for the first time or again. */
export type NextStep =
  | { readonly kind: 'send' | 'expire' | 'come-back-later' | 'nothing' }
  | { readonly kind: 'ask-provider'; readonly about: Delivery };

export interface Moment {
  readonly now: Date;
  /** The time at which the link in the mail expires and the mail becomes useless. */
  readonly goodUntil: Date | undefined;
}

/**
 * Sends a mail again only if the last attempt certainly did not send it. In doubt, the provider is queried first. See
 * decisions/0008.
 */
export function nextStep(
  known: Delivery | undefined,
  moment: Moment,
  patience: Patience,
): NextStep {
  switch (known?.state) {
    case 'sent':
    case 'expired':
    case 'withheld':
      return { kind: 'nothing' };
    case 'unknown':
      return { kind: 'ask-provider', about: known };
    case 'sending':
      if (moment.now < askableFrom(known, patience)) return { kind: 'come-back-later' };
      return { kind: 'ask-provider', about: known };
    case 'postponed':
    case 'refused':
    case undefined:
      return { kind: isTooLate(moment) ? 'expire' : 'send' };
  }
}

const isTooLate = ({ now, goodUntil }: Moment): boolean =>
  goodUntil !== undefined && now >= goodUntil;

/** The conclusion from the provider's records about a mail in doubt. */
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
