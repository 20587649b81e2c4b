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
  readonly funding?: 'credit' | 'debit' | 'prepaid';
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

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

const visa = (last4: string, rest: Partial<CardBehaviour> = {}): CardBehaviour => ({
  brand: 'visa',
  last4,
  ...rest,
});

/** Stripe's published test cards by number. */
const cards: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': visa('4242'),
  '4000056655665556': visa('5556', { funding: 'debit' }),
  '5555555555554444': { brand: 'mastercard', last4: '4444' },
  '2223003122003222': { brand: 'mastercard', last4: '3222' },
  '5200828282828210': { brand: 'mastercard', last4: '8210', funding: 'debit' },
  '5105105105105100': { brand: 'mastercard', last4: '5100', funding: 'prepaid' },
  '378282246310005': { brand: 'amex', last4: '0005' },
  '371449635398431': { brand: 'amex', last4: '8431' },
  '6011111111111117': { brand: 'discover', last4: '1117' },
  '3056930009020004': { brand: 'diners', last4: '0004' },
  '3566002020360505': { brand: 'jcb', last4: '0505' },
  '6200000000000005': { brand: 'unionpay', last4: '0005' },
  '4000000000000002': visa('0002', { decline: declined('generic_decline') }),
  '4000000000009995': visa('9995', { decline: insufficientFunds }),
  '4000000000009987': visa('9987', { decline: declined('lost_card') }),
  '4000000000009979': visa('9979', { decline: declined('stolen_card') }),
  '4000000000000069': visa('0069', {
    decline: {
      code: 'expired_card',
      declineCode: 'expired_card',
      message: 'Your card has expired.',
    },
  }),
  '4000000000000127': visa('0127', {
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  }),
  '4000000000000119': visa('0119', {
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  '4000000000006975': visa('6975', {
    decline: declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  }),
  '4100000000000019': visa('0019', { decline: declined('fraudulent') }),
  '4000002500003155': visa('3155', { authentication: true, exemptAfterSetup: true }),
  '4000002760003184': visa('3184', { authentication: true }),
  '4000000000003220': visa('3220', { authentication: true }),
  '4000000000003063': visa('3063', { authentication: true }),
  '4000008260003178': visa('3178', { authentication: true, decline: insufficientFunds }),
  '4000008400001629': visa('1629', { authentication: true, decline: declined('generic_decline') }),
  '4000000000003055': visa('3055'),
  '4000000000009235': visa('9235'),
  '4000000000000259': visa('0259', { dispute: 'fraudulent' }),
  '4000000000002685': visa('2685', { dispute: 'product_not_received' }),
};

/** Stripe's names (`pm_card_visa`, `tok_visa`) of the numbers above, without their prefix. */
const names: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  us: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  mastercard_debit: '5200828282828210',
  mastercard_prepaid: '5105105105105100',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  unionpay: '6200000000000005',
  chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  chargeDeclinedFraudulent: '4100000000000019',
  radarBlock: '4100000000000019',
  riskLevelElevated: '4000000000009235',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequired: '4000000000003063',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  threeDSecureOptional: '4000000000003055',
  createDispute: '4000000000000259',
  createDisputeProductNotReceived: '4000000000002685',
};

/**
 * The card number of `pm_card_visa`, `pm_card_visa_chargeDeclined`, `tok_amex`; undefined
 * otherwise.
 */
export function numberOfTestName(name: string): string | undefined {
  const bare = /^(?:pm_card|tok)_(.+)$/.exec(name)?.[1];
  if (bare === undefined) return undefined;
  return names[bare] ?? names[bare.replace(/^visa_/, '')];
}

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
