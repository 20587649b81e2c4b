import { describe, expect, it } from '@jest/globals';
import { cardFailure } from './card-errors.js';

const declined = 'Your bank declined this card. You have not been charged. Try another card.';

const cardErrorText = (error: Parameters<typeof cardFailure>[0]) => cardFailure(error).sentence;

describe('our sentence about a card', () => {
  it('prefers the reason of the bank to the code of the provider', () => {
    expect(cardErrorText({ code: 'card_declined', declineCode: 'expired_card' })).toBe(
      'This card has expired. You have not been charged. Try another card.',
    );
  });

  it.each([
    'generic_decline',
    'do_not_honor',
    'lost_card',
    'stolen_card',
    'pickup_card',
    'fraudulent',
    'merchant_blacklist',
    'a_code_of_next_year',
    'constructor',
    undefined,
  ])('tells no more than a decline for %s', (declineCode) => {
    expect(cardErrorText({ code: 'card_declined', declineCode })).toBe(declined);
  });

  it.each(['api_key_expired', 'constructor', undefined])(
    'shows the general sentence about a card for the code %s',
    (code) => {
      expect(cardErrorText({ code })).toBe('Payment failed. Please try again.');
    },
  );

  it.each([
    ['incomplete_number', 'Your card number is incomplete.'],
    ['incorrect_cvc', 'The security code is not correct.'],
    ['processing_error', 'Your bank could not process this payment.'],
    ['card_velocity_exceeded', 'This card has reached its limit.'],
    ['payment_intent_authentication_failure', 'Your bank could not confirm'],
    ['authentication_required', 'Your bank could not confirm'],
    ['test_mode_live_card', 'Test mode accepts test cards only.'],
    ['card_not_supported', 'This card cannot be used for this payment.'],
  ])('explains %s', (code, sentence) => {
    expect(cardErrorText({ code })).toContain(sentence);
  });
});

describe("the provider's message about a card", () => {
  const message = 'Your card was declined.';

  it('stands first, and our sentence follows', () => {
    expect(cardFailure({ code: 'card_declined', message })).toEqual({
      sentence: message,
      reason: declined,
    });
  });

  it('stands alone when we have no sentence, or the same', () => {
    expect(cardFailure({ code: 'a_code_of_next_year', message })).toEqual({ sentence: message });
    const same = 'Your card number is incomplete.';
    expect(cardFailure({ code: 'incomplete_number', message: same })).toEqual({ sentence: same });
  });
});
