import { get, known, post, type ApiRoute } from './api-route.js';
import { newId, nowInSeconds } from './ids.js';
import type { StripeData } from './stripe-data.js';

/** Customers, as far as saved cards need them. */
export const customersApi = (data: StripeData): ApiRoute[] => [
  post('/v1/customers', ({ params }) =>
    data.customers.put({
      id: newId('cus'),
      object: 'customer',
      created: nowInSeconds(),
      email: params.text('email') ?? null,
      livemode: false,
      metadata: params.metadata(),
      name: params.text('name') ?? null,
    }),
  ),
  get('/v1/customers/:id', ({ id }) => known('customer', id, data.customers.get(id))),
];
