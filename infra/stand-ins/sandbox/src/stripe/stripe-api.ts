import type { Announce } from './events/event.js';
import { customersApi } from './payments/customers.js';
import { Disputes } from './payments/disputes.js';
import { createPaymentMethod, paymentMethodFromTestName } from './payments/payment-method.js';
import { Payments } from './payments/payments.js';
import { Refunds } from './payments/refunds.js';
import { Setups } from './payments/setups.js';
import { get, known, post, type ApiRoute } from './protocol/api-route.js';
import { listPage } from './protocol/list.js';
import { invalidRequest, noSuch } from './protocol/stripe-error.js';
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
    ...chargesApi(data),
    post('/v1/refunds', ({ params }) => refunds.create(params)),
    get('/v1/refunds/:id', ({ id }) => known('refund', id, data.refunds.get(id))),
    get('/v1/refunds', ({ params }) =>
      listPage(data.refunds.newestFirst(), params, {
        url: '/v1/refunds',
        filters: ['charge', 'payment_intent'],
      }),
    ),
    get('/v1/events/:id', ({ id }) => known('event', id, data.events.get(id))),
    get('/v1/events', ({ params }) =>
      listPage(data.events.newestFirst(), params, { url: '/v1/events', filters: ['type'] }),
    ),
  ];
  return { routes: routes.map((route) => withExpand(data, route)), payments, setups, disputes };
}

function paymentIntentsApi(data: StripeData, payments: Payments): ApiRoute[] {
  const base = '/v1/payment_intents';
  return [
    post(base, ({ params }) => payments.create(params)),
    get(base, ({ params }) =>
      listPage(data.paymentIntents.newestFirst(), params, { url: base, filters: ['customer'] }),
    ),
    get(`${base}/:id`, ({ id }) => payments.get(id)),
    post(`${base}/:id`, ({ id, params }) => payments.update(id, params)),
    post(`${base}/:id/confirm`, ({ id, params }) => payments.confirm(id, params)),
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
    post(`${base}/:id/attach`, ({ id, params }) => {
      const found = data.paymentMethods.get(id) ?? paymentMethodFromTestName(id);
      const method = known('PaymentMethod', id, found);
      const customer = params.text('customer') ?? '';
      if (!data.customers.get(customer)) throw noSuch('customer', customer, 'customer');
      return data.paymentMethods.put({ ...method, shown: { ...method.shown, customer } }).shown;
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

function chargesApi(data: StripeData): ApiRoute[] {
  return [
    get('/v1/charges/:id', ({ id }) => known('charge', id, data.charges.get(id))),
    get('/v1/charges', ({ params }) =>
      listPage(data.charges.newestFirst(), params, {
        url: '/v1/charges',
        filters: ['payment_intent', 'customer'],
      }),
    ),
    get('/v1/disputes/:id', ({ id }) => known('dispute', id, data.disputes.get(id))),
    get('/v1/disputes', ({ params }) =>
      listPage(data.disputes.newestFirst(), params, {
        url: '/v1/disputes',
        filters: ['charge', 'payment_intent'],
      }),
    ),
  ];
}

const withExpand = (data: StripeData, route: ApiRoute): ApiRoute => ({
  ...route,
  answer: (call) => expand(data, route.answer(call), call.params.list('expand')),
});
