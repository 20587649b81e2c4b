import { known, post, remove, type ApiRoute } from '../protocol/api-route.js';
import { newId, nowInSeconds } from '../protocol/ids.js';
import type { StripeData } from '../stripe-data.js';

/** The part of the customers API that saved cards need. */
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
  remove('/v1/customers/:id', ({ id }) => {
    known('customer', id, data.customers.get(id));
    data.customers.delete(id);
    for (const method of data.paymentMethods.newestFirst())
      if (method.shown.customer === id)
        data.paymentMethods.put({
          ...method,
          used: true,
          shown: { ...method.shown, customer: null },
        });
    return { id, object: 'customer', deleted: true };
  }),
];
