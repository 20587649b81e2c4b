import type { FastifyInstance, FastifyReply } from 'fastify';
import { StripeError } from './protocol/stripe-error.js';
import type { StripeApi } from './stripe-api.js';
import type { StripeData } from './stripe-data.js';

/**
 * Hooks without a counterpart in Stripe's API: the buyer at the bank's page, the bank, and a list
 * of all charges.
 */
export function testHooksRoutes(app: FastifyInstance, data: StripeData, api: StripeApi): void {
  app.get('/sandbox/stripe/payment_intents', () => ({ data: data.paymentIntents.newestFirst() }));
  app.get('/sandbox/stripe/events', () => ({ data: data.events.newestFirst() }));

  app.post<{ Params: { id: string }; Body: { outcome?: unknown } | null }>(
    '/sandbox/stripe/payment_intents/:id/authenticate',
    (request, reply) => {
      const outcome = request.body?.outcome ?? 'succeeded';
      if (outcome !== 'succeeded' && outcome !== 'failed')
        return reply.code(400).send({ error: 'outcome must be succeeded or failed' });
      return answer(reply, () => api.payments.authenticate(request.params.id, outcome));
    },
  );

  app.post<{ Params: { id: string }; Body: { reason?: unknown } | null }>(
    '/sandbox/stripe/charges/:id/dispute',
    (request, reply) => {
      const reason = request.body?.reason;
      return answer(reply, () =>
        api.disputes.openFor(request.params.id, typeof reason === 'string' ? reason : 'fraudulent'),
      );
    },
  );

  app.post<{ Params: { id: string }; Body: { status?: unknown } | null }>(
    '/sandbox/stripe/disputes/:id/close',
    (request, reply) => {
      const status = request.body?.status;
      if (status !== 'won' && status !== 'lost')
        return reply.code(400).send({ error: 'status must be won or lost' });
      return answer(reply, () => api.disputes.close(request.params.id, status));
    },
  );
}

function answer(reply: FastifyReply, work: () => object): object {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return reply.code(error.status).send({ error: error.body.message });
  }
}
