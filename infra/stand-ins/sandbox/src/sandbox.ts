import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { FaultPlan } from './faults/fault-plan.js';
import { faultsRoutes, type FaultPlans } from './faults/faults.routes.js';
import { ActivityFeed } from './sendgrid/activity-feed.js';
import { Inbox } from './sendgrid/inbox.js';
import { inboxRoutes } from './sendgrid/inbox.routes.js';
import { sendgridRoutes } from './sendgrid/sendgrid.routes.js';
import { Store } from './storage/store.js';
import { newEvent, type Announce } from './stripe/events/event.js';
import { WebhookDelivery, type WebhookEndpoint } from './stripe/events/webhook-delivery.js';
import { IdempotencyKeys } from './stripe/protocol/idempotency-keys.js';
import { stripeApi } from './stripe/stripe-api.js';
import { stripeData } from './stripe/stripe-data.js';
import { stripeJsRoutes } from './stripe/stripe-js.routes.js';
import { stripeRoutes } from './stripe/stripe.routes.js';
import { testHooksRoutes } from './stripe/test-hooks.routes.js';
import { receiverRoutes } from './webhooks/receiver.routes.js';

export interface SandboxOptions {
  /** 0 selects any free port. */
  readonly port: number;
  readonly host?: string;
  /** The folder of the state. Without it, the state is lost at a restart. */
  readonly dataDir?: string;
  readonly stripeWebhook?: WebhookEndpoint;
  /** Number of mails that the inbox keeps. */
  readonly mostMails?: number;
  /** Number of mails that the activity feed keeps. */
  readonly mostInFeed?: number;
}

export interface Sandbox {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the stand-in for the APIs of Stripe and SendGrid. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, host = '127.0.0.1', dataDir, mostMails = 2000, mostInFeed = 150_000 } = options;
  const store = new Store(dataDir);
  const faults: FaultPlans = { stripe: new FaultPlan(), sendgrid: new FaultPlan() };
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  app.get('/healthz', () => ({ status: 'ok', mode: 'TEST MODE' }));

  const inbox = new Inbox(store.collection('mails'), mostMails);
  const feed = new ActivityFeed(store.collection('sent'), mostInFeed);
  sendgridRoutes(app, { inbox, feed }, faults.sendgrid);
  inboxRoutes(app, inbox);
  receiverRoutes(app);
  const webhooks = stripeSide(app, store, faults, options.stripeWebhook);
  faultsRoutes(app, faults, () => webhooks.resume());

  await app.listen({ port, host });
  webhooks.resume();
  const bound = (app.server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://${host}:${bound}`,
    close: async () => {
      webhooks.close();
      await app.close();
      store.close();
    },
  };
}

function stripeSide(
  app: FastifyInstance,
  store: Store,
  faults: FaultPlans,
  endpoint: WebhookEndpoint | undefined,
): WebhookDelivery {
  const data = stripeData(store);
  const webhooks = new WebhookDelivery(data, faults.stripe, endpoint);
  const announce: Announce = (type, object) =>
    webhooks.deliver(data.events.put(newEvent(type, object, webhooks.hasEndpoint)));
  const api = stripeApi(data, announce);
  const keys = new IdempotencyKeys(store.collection('idempotency_keys'));
  stripeRoutes(app, api.routes, { keys, faults: faults.stripe });
  testHooksRoutes(app, data, api);
  stripeJsRoutes(app, data, api);
  return webhooks;
}
