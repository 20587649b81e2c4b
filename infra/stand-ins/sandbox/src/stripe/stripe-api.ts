import type { Announce } from './events/event.js';
import { customersApi } from './payments/customers.js';
import { Disputes } from './payments/disputes.js';
import { createPaymentMethod, paymentMethodFromTestName } from './payments/payment-method.js';
import { Payments } from './payments/payments.js';
import { Refunds } from './payments/refunds.js';
import { Setups } from './payments/setups.js';
import { get, known, post, type ApiRoute } from './protocol/api-route.js';
import { listPage } from './protocol/list.js';
import { invalidRequest } from './protocol/stripe-error.js';
import { expand, type StripeData } from './stripe-data.js';

export interface StripeApi {
  readonly routes: readonly ApiRoute[];
  readonly payments: Payments;
  readonly setups: Setups;
  readonly disputes: Disputes;
}

/** The routes of Stripe's API that the sandbox answers, as data: method, path and handler. */
export function stripeApi(data: StripeData, announce: Announce): StripeApi {
  const disputes = new Disputes(data, announce);
  const payments = new Payments(data, disputes, announce);
  const setups = new Setups(data, announce);
  const refunds = new Refunds(data, announce);
  const routes = [
    ...paymentIntentsApi(data, payments),
    ...paymentMethodsApi(data),
    ...customersApi(data),
    post('/v1/setup_intents', ({ params }) => setups.create(params)),
    get('/v1/setup_intents/:id', ({ id }) => setups.get(id)),
    post('/v1/setup_intents/:id/cancel', ({ id }) => setups.cancel(id)),
    get('/v1/charges', ({ params }) => listPage(data.charges.newestFirst(), params, '/v1/charges')),
    post('/v1/refunds', ({ params }) => refunds.create(params)),
    get('/v1/refunds', ({ params }) => {
      const payment = params.text('payment_intent');
      const found = data.refunds.newestFirst();
      const wanted = found.filter((one) => one.payment_intent === (payment ?? one.payment_intent));
      return listPage(wanted, params, '/v1/refunds');
    }),
    get('/v1/events', ({ params }) => listPage(data.events.newestFirst(), params, '/v1/events')),
  ];
  return { routes: routes.map((route) => withExpand(data, route)), payments, setups, disputes };
}

function paymentIntentsApi(data: StripeData, payments: Payments): ApiRoute[] {
  const base = '/v1/payment_intents';
  return [
    post(base, ({ params }) => payments.create(params)),
    get(base, ({ params }) => listPage(data.paymentIntents.newestFirst(), params, base)),
    get(`${base}/:id`, ({ id }) => payments.get(id)),
    post(`${base}/:id/cancel`, ({ id, params }) => payments.cancel(id, params)),
  ];
}

function paymentMethodsApi(data: StripeData): ApiRoute[] {
  const base = '/v1/payment_methods';
  return [
    post(base, ({ params }) => data.paymentMethods.put(createPaymentMethod(params)).shown),
    get(`${base}/:id`, ({ id }) => {
      const method = data.paymentMethods.get(id) ?? paymentMethodFromTestName(id);
      return known('PaymentMethod', id, method && data.paymentMethods.put(method)).shown;
    }),
    post(`${base}/:id/detach`, ({ id }) => {
      const method = known('PaymentMethod', id, data.paymentMethods.get(id));
      if (method.shown.customer === null)
        throw invalidRequest('The payment method is not attached to a customer.', 'payment_method');
      // It can never be used again.
      return data.paymentMethods.put({
        ...method,
        used: true,
        shown: { ...method.shown, customer: null },
      }).shown;
    }),
  ];
}

const withExpand = (data: StripeData, route: ApiRoute): ApiRoute => ({
  ...route,
  answer: (call) => expand(data, route.answer(call), call.params.list('expand')),
});
