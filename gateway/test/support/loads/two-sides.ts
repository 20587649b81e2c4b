import { createHmac } from 'node:crypto';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { eventually } from '@leadmart/journeys/eventually';
import type { Person } from '@leadmart/journeys/people';
import type { ProcessName, Stack } from '@leadmart/runner';
import type { Faults } from '@leadmart/sandbox';

export const webhookSecret = 'whsec_two_sides';

interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly id: string } };
}
interface Intent {
  readonly id: string;
  readonly status: string;
  readonly metadata: { readonly userId?: string };
}

interface Batch {
  readonly _id: string;
  readonly reason: string;
  readonly status: string;
  readonly done: number;
}

/** Access to a stack with two of each process: both gateways, both replicas, database and card provider. */
export class TwoSides {
  private constructor(
    readonly stack: Stack,
    private readonly database: Connection,
  ) {}

  static async of(stack: Stack): Promise<TwoSides> {
    const url = stack.env['MONGO_URL'] ?? '';
    const options = { directConnection: true, autoIndex: false };
    return new TwoSides(stack, await mongoose.createConnection(url, options).asPromise());
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  /** The same person at this replica of a gateway or, past the gateways, of a service. */
  at(person: Person, name: ProcessName, replica: number): Person {
    return { ...person, api: person.api.at(this.stack.addressOf(name, replica)) };
  }

  /** The same person at both gateways. */
  both(person: Person): [Person, Person] {
    return [this.at(person, 'gateway', 1), this.at(person, 'gateway', 2)];
  }

  collection<D extends mongo.Document = mongo.Document>(
    service: ProcessName,
    name: string,
  ): mongo.Collection<D> {
    const prefix = this.stack.env['MONGO_DB_PREFIX'] ?? '';
    return this.database.useDb(`${prefix}_${service}`, { useCache: true }).collection<D>(name);
  }

  /** Creates accounts without entries. */
  async moreAccounts(userIds: string[]): Promise<string[]> {
    const statementCounts = {
      creditPurchase: 0,
      leadPurchase: 0,
      adjustment: 0,
      refund: 0,
      return: 0,
    };
    const empty = {
      email: null,
      name: null,
      balance: 0,
      paid: 0,
      bought: 0,
      prepaid: 0,
      version: 0,
      statementCounts,
      lastPurchaseAt: null,
      openedAt: new Date(),
    };
    const rows = userIds.map((_id) => ({ _id, ...empty }));
    await this.collection<(typeof rows)[number]>('billing', 'accounts').insertMany(rows);
    return userIds;
  }

  batches(): mongo.Collection<Batch> {
    return this.collection<Batch>('billing', 'batches');
  }

  /** Throws unless the entries of every account add up to its balance. */
  async booksAgree(): Promise<void> {
    const sums = await this.collection('billing', 'entries')
      .aggregate<{ _id: string; sum: number }>([
        { $group: { _id: '$userId', sum: { $sum: '$amount' } } },
      ])
      .toArray();
    const byUser = new Map(sums.map(({ _id, sum }) => [_id, sum]));
    const accounts = this.collection<{ _id: string; balance: number }>('billing', 'accounts');
    const wrong = (await accounts.find().toArray()).filter(
      ({ _id, balance }) => balance !== (byUser.get(_id) ?? 0),
    );
    if (wrong.length > 0) throw new Error(`accounts that do not add up: ${JSON.stringify(wrong)}`);
  }

  /** Waits until every outbox is empty. */
  async outboxesEmpty(): Promise<void> {
    const services = ['auth', 'leads', 'billing', 'admin-mail'] as const;
    await eventually('empty outboxes', async () => {
      const rows = services.map((name) => this.collection(name, 'outbox').countDocuments());
      return (await Promise.all(rows)).every((count) => count === 0);
    });
  }

  async faults(faults: Faults): Promise<void> {
    await this.sandbox('PUT', '/sandbox/faults', faults);
  }

  /** The successful charges of this buyer. */
  async chargesOf({ user }: Person): Promise<Intent[]> {
    const { data } = await this.sandbox<{ data: Intent[] }>(
      'GET',
      '/sandbox/stripe/payment_intents',
    );
    return data.filter((one) => one.status === 'succeeded' && one.metadata.userId === user._id);
  }

  /** Delivers the webhooks of these charges twice, to both gateways at once, newest first. */
  async deliverTwice(intents: readonly Intent[]): Promise<number[]> {
    const ids = new Set(intents.map(({ id }) => id));
    const { data } = await this.sandbox<{ data: StripeEvent[] }>('GET', '/sandbox/stripe/events');
    const events = data.filter((event) => ids.has(event.data.object.id));
    const statuses: number[] = [];
    for (const event of [...events, ...events]) {
      const answers = [1, 2].map((side) => this.post(event, this.stack.addressOf('gateway', side)));
      statuses.push(...(await Promise.all(answers)));
    }
    return statuses;
  }

  private async post(event: StripeEvent, gateway: string): Promise<number> {
    const body = JSON.stringify(event);
    const seconds = Math.floor(Date.now() / 1_000);
    const digest = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex');
    const answer = await fetch(`${gateway}/api/v1/payments/webhook`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': `t=${seconds},v1=${digest}`,
      },
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  private async sandbox<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.stack.mailUrl.replace(/\/mail$/, path), {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  }
}
