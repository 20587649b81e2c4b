import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import Stripe from 'stripe';
import {
  GetBalance,
  UserRegistered,
  type CreditPackageBody,
  type CreditPackageView,
  type UserId,
} from '@leadmart/contracts';
import { gatewaySecretHeader } from '@leadmart/platform/http';
import {
  aUserId,
  endsWithFile,
  startTestService,
  TestClock,
  until,
  type TestService,
} from '@leadmart/platform/testing';
import { Clock } from '@leadmart/platform/time';
import { Work, type Job } from '@leadmart/platform/work';
import { startSandbox, type Faults } from '@leadmart/sandbox';
import { LedgerCheck } from '../src/accounts/ledger/ledger-check.js';
import { AppModule } from '../src/app.module.js';
import { billingEnv, type BillingConfig } from '../src/billing.config.js';

/** A buyer with an account. */
export interface TestBuyer {
  readonly id: UserId;
  readonly email: string;
  readonly token: string;
}

export type Billing = Awaited<ReturnType<typeof startBilling>>;

const webhookSecret = 'whsec_test';
/** The earlier secret, which is valid as well. */
export const olderWebhookSecret = 'whsec_older';

/** Billing and the payment provider's sandbox, which calls its webhook. */
export async function startBilling(vars: Record<string, string> = {}, clock = new TestClock()) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/api/v1/payments/webhook`;
  const sandbox = await startSandbox({
    port: 0,
    stripeWebhook: { url: address, secret: webhookSecret, firstRetryMs: 50 },
  });
  endsWithFile(() => sandbox.close());
  const service = await runBilling(
    {
      PORT: String(port),
      STRIPE_API_URL: sandbox.url,
      ...vars,
    },
    {},
    clock,
  );
  const { port: sandboxPort } = sandbox;
  const stripe = new Stripe('sk_test_x', {
    host: '127.0.0.1',
    port: sandboxPort,
    protocol: 'http',
  });
  return {
    ...service,
    ...conveniences(service),
    sandbox,
    clock,
    stripe,
    webhookSecret,
    faults: (faults: Faults) => put(`${sandbox.url}/sandbox/faults`, faults),
    charges: async () => chargesAt(sandbox.url),
  };
}

/** Another replica of a running billing. */
export async function startReplica(first: Billing, vars: Record<string, string> = {}) {
  const { namespace, tokens, config } = first;
  const stripe = { STRIPE_API_URL: config.STRIPE_API_URL ?? '' };
  return runBilling({ ...stripe, ...vars }, { namespace, tokens });
}

async function runBilling(
  vars: Record<string, string>,
  shared: Partial<Pick<TestService<BillingConfig>, 'namespace' | 'tokens'>> = {},
  clock: Clock = new Clock(),
) {
  return startTestService({
    name: 'billing',
    env: billingEnv,
    module: AppModule.with,
    vars: {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: `${olderWebhookSecret}, ${webhookSecret}`,
      STRIPE_TIMEOUT_MS: '1500',
      // Tests run the tasks themselves.
      RECONCILE_EVERY_SECONDS: '3600',
      RECONCILE_AFTER_SECONDS: '1',
      // All test buyers share one address, and some of them a card.
      DECLINES_FREE_PER_ADDRESS: '1000',
      DECLINES_FREE_PER_CARD: '1000',
      ...vars,
    },
    overrides: [{ provide: Clock, useValue: clock }],
    ...shared,
  });
}

function conveniences({ app, as, bus, tokens, mongo, url }: TestService<BillingConfig>) {
  const admin = tokens.admin();
  const balanceOf = async ({ id }: { id: UserId }) =>
    (await bus.request(GetBalance, { userId: id })).balance / 10;
  return {
    admin,
    asAdmin: as(admin),
    balanceOf,
    /** A buyer whose account is open. */
    aBuyer: async (email = `${aUserId()}@example.com`): Promise<TestBuyer> => {
      const id = aUserId();
      const registeredAt = new Date().toISOString();
      await bus.publish(UserRegistered, {
        userId: id,
        email,
        username: 'Buyer',
        isAdmin: false,
        registeredAt,
      });
      await until(() => mongo.collection('accounts').findOne({ _id: id as never }));
      return { id, email, token: tokens.user(id) };
    },
    give: async ({ id: userId }: TestBuyer, amount: number) =>
      as(admin).post('/admin/credits/add', { userId, amount }),
    aPackage: async (fields: Partial<CreditPackageBody> = {}): Promise<CreditPackageView> => {
      const body = { packageName: 'Starter', creditAmount: 1_000, price: 49, ...fields };
      return (await as(admin).post<CreditPackageView>('/admin/credits/packages', body)).body;
    },
    /** The bytes of an answer. */
    file: async (user: { token: string } | undefined, path: string) => {
      const headers = {
        ...(user && { authorization: `Bearer ${user.token}` }),
        [gatewaySecretHeader]: tokens.gatewaySecret,
      };
      const answer = await fetch(`${url}/api/v1${path}`, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: answer.headers, bytes };
    },
    runNow: (job: Job) => app.get(Work).runNow(job),
    checkLedger: () => app.get(LedgerCheck).run(),
  };
}

async function chargesAt(url: string): Promise<{ id: string; metadata: { userId: string } }[]> {
  const answer = await fetch(`${url}/sandbox/stripe/payment_intents`);
  const { data } = (await answer.json()) as {
    data: { id: string; status: string; metadata: { userId: string } }[];
  };
  return data.filter(({ status }) => status === 'succeeded');
}

async function put(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** A port below those that the system gives to outgoing connections: nobody takes it before billing does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
