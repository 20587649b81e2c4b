import type { Announce } from '../events/event.js';
import type { Params } from '../protocol/form-body.js';
import { newId, nowInSeconds } from '../protocol/ids.js';
import { missingParam, noSuch, StripeError } from '../protocol/stripe-error.js';
import type { StripeData } from '../stripe-data.js';
import { paymentError } from './payment-intent.js';
import type { StoredPaymentMethod } from './payment-method.js';
import type { SetupIntent } from './setup-intent.js';
import { behaviourOf } from './test-cards.js';

/** The life cycle of setup intents: a card becomes a card on file of a customer. */
export class Setups {
  constructor(
    private readonly data: StripeData,
    private readonly announce: Announce,
  ) {}

  create(params: Params): SetupIntent {
    const customer = params.text('customer');
    if (customer === undefined) throw missingParam('customer');
    if (!this.data.customers.get(customer)) throw noSuch('customer', customer, 'customer');
    const id = newId('seti');
    return this.data.setupIntents.put({
      id,
      object: 'setup_intent',
      client_secret: newId(`${id}_secret`),
      created: nowInSeconds(),
      customer,
      last_setup_error: null,
      livemode: false,
      metadata: params.metadata(),
      next_action: null,
      payment_method: null,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
      usage: params.text('usage') === 'on_session' ? 'on_session' : 'off_session',
    });
  }

  get(id: string): SetupIntent {
    const setup = this.data.setupIntents.get(id);
    if (!setup) throw noSuch('setup_intent', id, 'intent');
    return setup;
  }

  /** The browser's part: a card that requires 3-D Secure waits for its holder. */
  confirm(id: string, method: StoredPaymentMethod): SetupIntent {
    const setup = this.get(id);
    if (setup.status === 'succeeded' || setup.status === 'canceled') throw unexpected(setup);
    const { authentication, decline } = behaviourOf(method.number);
    if (authentication)
      return this.data.setupIntents.put({
        ...setup,
        payment_method: method.id,
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      });
    if (decline) return this.fail(setup, method, decline);
    return this.succeed(setup, method);
  }

  authenticate(id: string, outcome: 'succeeded' | 'failed'): SetupIntent {
    const setup = this.get(id);
    const method = this.data.paymentMethods.get(setup.payment_method ?? '');
    if (setup.status !== 'requires_action' || !method) throw unexpected(setup);
    if (outcome === 'succeeded') return this.succeed(setup, method);
    return this.fail(setup, method, {
      code: 'setup_intent_authentication_failure',
      message: 'The card holder did not authenticate.',
    });
  }

  cancel(id: string): SetupIntent {
    const setup = this.get(id);
    if (setup.status === 'succeeded' || setup.status === 'canceled') throw unexpected(setup);
    return this.data.setupIntents.put({ ...setup, status: 'canceled', next_action: null });
  }

  private fail(
    setup: SetupIntent,
    method: StoredPaymentMethod,
    decline: Parameters<typeof paymentError>[0],
  ): SetupIntent {
    const failed = this.data.setupIntents.put({
      ...setup,
      payment_method: null,
      status: 'requires_payment_method',
      next_action: null,
      last_setup_error: { ...paymentError(decline), payment_method: method.shown },
    });
    this.announce('setup_intent.setup_failed', failed);
    return failed;
  }

  private succeed(setup: SetupIntent, method: StoredPaymentMethod): SetupIntent {
    const { customer } = setup;
    const shown = { ...method.shown, customer };
    this.data.paymentMethods.put({ ...method, isSetUp: true, shown });
    const succeeded = this.data.setupIntents.put({
      ...setup,
      payment_method: method.id,
      status: 'succeeded',
      next_action: null,
      last_setup_error: null,
    });
    this.announce('setup_intent.succeeded', succeeded);
    return succeeded;
  }
}

const unexpected = (setup: SetupIntent): StripeError =>
  new StripeError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `This SetupIntent has a status of ${setup.status}.`,
  });
