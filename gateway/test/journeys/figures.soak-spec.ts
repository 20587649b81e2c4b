import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import type { CreditPackageView } from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import { People, type Person } from '@leadmart/journeys/people';
import { aStackOfMyOwn } from '@leadmart/journeys/running-stack';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import type { Stack } from '@leadmart/runner';

const program = join(import.meta.dirname, '../../../services/analytics/dist/ops.js');
const reports = ['dashboard', 'revenue-timeline', 'credits', 'leads-by-dataset', 'failed-searches'];

interface Line {
  readonly source: string;
  readonly amount: number;
  readonly details: Readonly<Record<string, number>>;
}

/** Compares the figures after a burst of everything that moves money, credits or leads. */
describe('the figures of analytics', () => {
  let stack: Stack;
  let people: People;
  let admin: Person;
  let database: Connection;
  beforeAll(async () => {
    stack = await aStackOfMyOwn();
    people = new People(stack);
    admin = await people.theAdmin();
    database = await mongoose.createConnection(stack.env['MONGO_URL'] ?? '').asPromise();
  });
  afterAll(async () => {
    await database?.close();
    await stack?.stop();
  });

  const of = (service: string, collection: string) =>
    database.useDb(`${stack.env['MONGO_DB_PREFIX']}_${service}`).collection(collection);
  const report = async (name: string) => {
    const { body, status } = await admin.api.get(`/admin/analytics/${name}`);
    expect(status).toBe(200);
    return body;
  };
  const everything = async () =>
    Object.fromEntries(
      await Promise.all(reports.map(async (name) => [name, await report(name)] as const)),
    );

  async function refund(buyer: Person, cents: number): Promise<void> {
    const sandbox = stack.mailUrl.replace('/mail', '');
    const answer = await fetch(`${sandbox}/sandbox/stripe/payment_intents`);
    const { data } = (await answer.json()) as {
      data: { id: string; metadata: { userId?: string } }[];
    };
    const intent = data.find(({ metadata }) => metadata.userId === buyer.user._id);
    const refunded = await fetch(`${sandbox}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ payment_intent: intent?.id ?? '', amount: String(cents) }),
    });
    expect(refunded.status).toBe(200);
  }

  async function burst(datasetId: string, packages: readonly CreditPackageView[], n: number) {
    const buyer = await people.aBuyer();
    const userId = buyer.user._id;
    const packageId = packages[n % packages.length]?._id;
    const paid = await buyer.api.post('/payments/process', {
      paymentMethodId: 'pm_card_visa',
      packageId,
    });
    expect(paid.status).toBe(200);
    for (const quantity of [3, 2]) {
      const { body } = await order(buyer, { datasetId, states: ['CA'], quantity });
      expect((await ended(buyer, body.data.jobId)).status).toBe('completed');
    }
    await order(buyer, { datasetId, states: ['WY', 'CA'], quantity: 900 });
    await admin.api.post('/admin/credits/add', { userId, amount: 10.3, reason: 'Welcome' });
    await admin.api.post('/admin/credits/remove', { userId, amount: 4 });
    if (n % 2 === 0) await refund(buyer, 333 + n);
  }

  /** The same numbers, summed up from the ledger and the purchases without production code. */
  async function byHand() {
    const entries = await of('billing', 'entries').find().toArray();
    const sum = (of: (line: Line) => number) =>
      entries.reduce((total, entry) => total + of(entry as unknown as Line), 0);
    const accounts = await of('billing', 'accounts').find().toArray();
    const sold = await of('leads', 'purchases').find({ status: 'completed' }).toArray();
    return {
      cents: sum(({ details }) => details['cents'] ?? 0),
      given: sum(({ source, amount }) =>
        ['admin', 'welcome'].includes(source) ? Math.max(0, amount) : 0,
      ),
      taken: sum(({ source, amount }) => (source === 'admin' ? Math.max(0, 0 - amount) : 0)),
      spent: sum(({ source, amount }) => (source === 'purchase' ? 0 - amount : 0)),
      outstanding: accounts.reduce((total, one) => total + one['balance'], 0),
      prepaid: accounts.reduce((total, { paid, bought, balance }) => {
        const left = Math.min(Math.max(balance, 0), bought);
        return total + (paid > 0 && bought > 0 ? Math.round((paid * left) / bought) : 0);
      }, 0),
      leads: sold.reduce((total, { delivered }) => total + delivered, 0),
      users: await of('auth', 'users').countDocuments(),
    };
  }

  it('keeps the figures of analytics equal to the ledger, also after a rebuild into an empty database', async () => {
    const { body: packages } = await admin.api.get<CreditPackageView[]>(
      '/credits/packages?active=true',
    );
    const rows = Array.from({ length: 40 }, (_, n) => ({
      firstName: 'Ann',
      lastName: `Lee ${n}`,
      state: 'CA',
      city: 'Fresno',
      phoneNumberStatus: 'clean',
      phoneNumber: `559555${String(1_000 + n)}`,
      email: `ann${n}@example.com`,
    }));
    const { _id } = await aDataset(admin, rows as never, { pricing: { clean: 5.1, dnc: 4 } });
    await Promise.all([0, 1, 2, 3].map((n) => burst(_id, packages, n)));
    const headers = { 'idempotency-key': 'for-everybody' };
    await admin.api.post('/admin/credits/add-all', { amount: 0.7 }, { headers });
    await eventually('both refunds', async () => {
      const refunds = await of('billing', 'entries').countDocuments({ source: 'refund' });
      return refunds === 2;
    });

    const hand = await eventually('the figures of the ledger', async () => {
      const numbers = await byHand();
      const { revenue, users, leads } = (await report('dashboard')) as never as {
        revenue: { total: number };
        users: { total: number };
        leads: { purchased: number };
      };
      const credits = (await report('credits')) as { outstanding: number; prepaid: number };
      const agree =
        Math.round(revenue.total * 100) === numbers.cents &&
        Math.round(credits.outstanding * 10) === numbers.outstanding &&
        Math.round(credits.prepaid * 100) === numbers.prepaid &&
        users.total === numbers.users &&
        leads.purchased === numbers.leads;
      return agree && numbers;
    });
    expect(hand).toMatchObject({ leads: 20 });
    expect(await report('credits')).toMatchObject({
      allTime: { given: hand.given / 10, taken: hand.taken / 10, spent: hand.spent / 10 },
    });
    expect(await report('failed-searches')).toMatchObject({
      datasets: [{ _id, searches: 4, nothing: 0 }],
    });

    const timeline = (await report('revenue-timeline')) as never as { revenue: number }[];
    const cents = timeline.map(({ revenue }) => Math.round(revenue * 100));
    expect(cents.reduce((sum, day) => sum + day, 0)).toBe(hand.cents);
    expect(await report('leads-by-dataset')).toMatchObject({
      datasets: [{ _id, leadsSold: hand.leads, purchases: 8, creditsSpent: hand.spent / 10 }],
    });

    const live = await everything();
    const fresh = `fresh_${stack.env['MONGO_DB_PREFIX']}`;
    // Runs as a service of the stack does; in tests, queues have other options.
    const asService = { NODE_ENV: 'development', NODE_OPTIONS: '', PORT: '0' };
    const env = { ...process.env, ...stack.env, ...asService };
    const vars = { PUBLIC_URL: stack.url, MONGO_DB_PREFIX: fresh };
    await promisify(execFile)(process.execPath, [program, 'figures', 'rebuild'], {
      env: { ...env, ...vars },
    });
    const figuresIn = async (prefix: string) => {
      const all = database.useDb(`${prefix}_analytics`).collection('figures');
      const found = await all.find().toArray();
      const plain = found.map(({ _id: id, ...figures }) => [
        String(id).replace(/^\w+\|/, ''),
        figures,
      ]);
      return Object.fromEntries(plain as [string, object][]);
    };
    expect(await figuresIn(fresh)).toEqual(await figuresIn(stack.env['MONGO_DB_PREFIX'] ?? ''));

    await promisify(execFile)(process.execPath, [program, 'figures', 'rebuild'], {
      env: { ...env, PUBLIC_URL: stack.url },
    });
    expect(await everything()).toEqual(live);
  });
});
