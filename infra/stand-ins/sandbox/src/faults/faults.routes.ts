import type { FastifyInstance } from 'fastify';
import type { FaultPlan } from './fault-plan.js';
import {
  readFaults,
  UnreadableFaults,
  type Faults,
  type ProviderFaults,
  type StripeFaults,
} from './read-faults.js';

export interface FaultPlans {
  readonly stripe: FaultPlan<StripeFaults>;
  readonly sendgrid: FaultPlan<ProviderFaults>;
}

/** `/sandbox/faults`: tests switch faults on and off; `changed` is called after every change. */
export function faultsRoutes(app: FastifyInstance, plans: FaultPlans, changed: () => void): void {
  const set = (faults: Faults): Faults => {
    plans.stripe.set(faults.stripe);
    plans.sendgrid.set(faults.sendgrid);
    changed();
    return faults;
  };
  app.get('/sandbox/faults', () => ({
    stripe: plans.stripe.current,
    sendgrid: plans.sendgrid.current,
  }));
  app.put('/sandbox/faults', (request, reply) => {
    try {
      return set(readFaults(request.body));
    } catch (error) {
      if (error instanceof UnreadableFaults) return reply.code(400).send({ error: error.message });
      throw error;
    }
  });
  app.delete('/sandbox/faults', () => set({}));
}
