/** The reason of a decline, in Stripe's terms. */
export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

/** The effect of a charge with this test card. */
export interface CardBehaviour {
  readonly brand: string;
  readonly last4: string;
  /** The bank requires 3-D Secure first; `decline` is then the result. */
  readonly authentication?: true;
  /** 3-D Secure at the setup is enough for later charges. */
  readonly exemptAfterSetup?: true;
  readonly decline?: Decline;
  /** The charge succeeds and is disputed at once, for this reason. */
  readonly dispute?: string;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

/** A decline with a code of its own. */
const refused = (code: string, message: string): Decline => ({ code, declineCode: code, message });

const visa = (last4: string, rest: Partial<CardBehaviour> = {}): CardBehaviour => ({
  brand: 'visa',
  last4,
  ...rest,
});

/** Stripe's published test cards by number: one for each outcome that the product tells apart. */
const cards: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': visa('4242'),
  '5555555555554444': { brand: 'mastercard', last4: '4444' },
  '378282246310005': { brand: 'amex', last4: '0005' },
  '4000000000000002': visa('0002', { decline: declined('generic_decline') }),
  '4000000000009995': visa('9995', {
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  }),
  '4000000000000069': visa('0069', {
    decline: refused('expired_card', 'Your card has expired.'),
  }),
  '4000000000000127': visa('0127', {
    decline: refused('incorrect_cvc', "Your card's security code is incorrect."),
  }),
  '4000002500003155': visa('3155', { authentication: true, exemptAfterSetup: true }),
  '4000002760003184': visa('3184', { authentication: true }),
  '4000000000003220': visa('3220', { authentication: true }),
  '4000008400001629': visa('1629', { authentication: true, decline: declined('generic_decline') }),
  '4000000000000259': visa('0259', { dispute: 'fraudulent' }),
};

/** Stripe's names of the numbers above, without `pm_card_`. */
const names: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  createDispute: '4000000000000259',
};

/** The card number of a name such as `pm_card_visa`. */
export const numberOfTestName = (name: string): string | undefined =>
  names[/^pm_card_(.+)$/.exec(name)?.[1] ?? ''];

/** Any other number is a real card, which test mode declines. */
export function behaviourOf(number: string): CardBehaviour {
  return (
    cards[number] ?? {
      brand: 'unknown',
      last4: number.slice(-4),
      decline: declined(
        'test_mode_live_card',
        'Your card was declined. Your request was in test mode, but used a non test card.',
      ),
    }
  );
}
