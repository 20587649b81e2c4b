import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createPaymentMethod } from './payments/payment-method.js';
import type { SetupIntent } from './payments/setup-intent.js';
import { Params, type FormFields } from './protocol/form-body.js';
import { StripeError } from './protocol/stripe-error.js';
import type { StripeApi } from './stripe-api.js';
import type { StripeData } from './stripe-data.js';

const script = readFileSync(new URL('../../browser/stripe.js', import.meta.url), 'utf8');
const base = '/sandbox/stripe-js';

/** Stripe.js has words of its own for a failed 3-D Secure; those of the API are for developers. */
const forCardHolder =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

interface CardForm {
  card?: Record<string, string | number>;
}
interface SetupForm extends CardForm {
  clientSecret?: unknown;
  outcome?: unknown;
}
interface Answer {
  clientSecret?: unknown;
  outcome?: unknown;
}

/** The stand-in for Stripe.js and its calls, which browsers send from other origins. */
export function stripeJsRoutes(app: FastifyInstance, data: StripeData, api: StripeApi): void {
  app.get('/stripe.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );

  app.options(`${base}/*`, (_request, reply) => reply.headers(openToAll).code(204).send());

  app.post<{ Body: CardForm | null }>(`${base}/payment_methods`, (request, reply) =>
    answer(reply, () => {
      const params = new Params({ type: 'card', card: asForm(request.body?.card ?? {}) });
      return { paymentMethod: data.paymentMethods.put(createPaymentMethod(params)).shown };
    }),
  );

  app.post<{ Params: { id: string }; Body: Answer | null }>(
    `${base}/payment_intents/:id/authenticate`,
    (request, reply) =>
      answer(reply, () => {
        const { id } = request.params;
        if (api.payments.get(id).client_secret !== request.body?.clientSecret)
          throw new StripeError(400, {
            type: 'invalid_request_error',
            message: 'The client_secret does not belong to this payment.',
          });
        const outcome = request.body.outcome === 'succeeded' ? 'succeeded' : 'failed';
        const intent = api.payments.authenticate(id, outcome);
        if (intent.last_payment_error)
          return { error: { ...intent.last_payment_error, message: forCardHolder } };
        return { paymentIntent: intent };
      }),
  );
  setupRoutes(app, data, api);
}

/** The browser's part of keeping a card on file. */
function setupRoutes(app: FastifyInstance, data: StripeData, api: StripeApi): void {
  app.post<{ Params: { id: string }; Body: SetupForm | null }>(
    `${base}/setup_intents/:id/confirm`,
    (request, reply) =>
      answer(reply, () => {
        const { id } = request.params;
        checkSecret(api.setups.get(id), request.body?.clientSecret);
        const params = new Params({ type: 'card', card: asForm(request.body?.card ?? {}) });
        const method = data.paymentMethods.put(createPaymentMethod(params));
        return asSetup(api.setups.confirm(id, method));
      }),
  );

  app.post<{ Params: { id: string }; Body: SetupForm | null }>(
    `${base}/setup_intents/:id/authenticate`,
    (request, reply) =>
      answer(reply, () => {
        const { id } = request.params;
        checkSecret(api.setups.get(id), request.body?.clientSecret);
        const outcome = request.body?.outcome === 'succeeded' ? 'succeeded' : 'failed';
        return asSetup(api.setups.authenticate(id, outcome));
      }),
  );
}

function checkSecret({ client_secret: secret }: SetupIntent, given: unknown): void {
  if (secret === given) return;
  throw new StripeError(400, {
    type: 'invalid_request_error',
    message: 'The client_secret does not belong to this setup.',
  });
}

const asSetup = (setup: SetupIntent): object =>
  setup.last_setup_error ? { error: setup.last_setup_error } : { setupIntent: setup };

const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'POST',
};

/** Stripe.js resolves with an error instead of rejecting. */
function answer(reply: FastifyReply, work: () => object): object {
  void reply.headers(openToAll);
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { error: error.body };
  }
}

const asForm = (card: Record<string, string | number>): FormFields =>
  Object.fromEntries(Object.entries(card).map(([name, value]) => [name, String(value)]));
