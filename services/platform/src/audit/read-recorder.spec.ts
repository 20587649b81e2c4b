import { describe, expect, it } from '@jest/globals';
import { AuthAdminActed, BillingAdminActed, type UserId } from '@leadmart/contracts';
import type { EventLog } from '../event-log/index.js';
import { createLog } from '../logging/index.js';
import type { Transactions } from '../mongo/index.js';
import { ReadRecorder, type AdminRead } from './read-recorder.js';

const search = (query: string): AdminRead => ({
  event: AuthAdminActed,
  action: 'users.searched',
  subject: { type: 'all-users', name: 'All users' },
  subjectId: 'all',
  adminId: '65f000000000000000000002' as UserId,
  query,
});

/** Two replicas that share a clock, with the records they published and their log lines. */
function replicas(add: () => Promise<unknown> = async () => undefined) {
  let time = Date.parse('2026-01-05T10:00:00.000Z');
  const published: { payload: { after: object | null; recordId: string }; key: string }[] = [];
  const lines: string[] = [];
  const eventLog = {
    addWithKey: async (_event: unknown, key: string, payload: never) => {
      await add();
      published.push({ payload, key });
    },
  } as unknown as EventLog;
  const transactions = { run: (work: () => unknown) => work() } as unknown as Transactions;
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'auth', level: 'info', destination });
  const aReplica = () =>
    new ReadRecorder(eventLog, transactions, { now: () => new Date(time) }, log);
  return {
    one: aReplica(),
    other: aReplica(),
    published,
    lines,
    pass: (ms: number) => (time += ms),
  };
}

describe('ReadRecorder', () => {
  it('records a read once per admin, route, query and minute', async () => {
    const { one, published, pass } = replicas();
    for (const query of ['q=ann', 'q=ann', 'q=bob', '']) one.record(search(query));
    await one.beforeApplicationShutdown();
    expect(published).toHaveLength(3);
    pass(60_000);
    one.record(search('q=ann'));
    await one.beforeApplicationShutdown();
    expect(published).toHaveLength(4);
    expect(new Set(published.map(({ key }) => key)).size).toBe(4);
  });

  it('gives the record of a read the same key in every replica', async () => {
    const { one, other, published } = replicas();
    for (const replica of [one, other]) {
      replica.record(search('q=ann'));
      await replica.beforeApplicationShutdown();
    }
    expect(published[0]?.key).toBe(published[1]?.key);
  });

  it('gives a read that two services report the same record, and another read another one', async () => {
    const { one, other, published } = replicas();
    one.record(search(''));
    one.record(search('q=ann'));
    other.record({ ...search(''), event: BillingAdminActed });
    await Promise.all([one.beforeApplicationShutdown(), other.beforeApplicationShutdown()]);
    const [first, second, reported] = published.map(({ payload }) => payload.recordId);
    expect(reported).toBe(first);
    expect(second).not.toBe(first);
  });

  it('stores a hash of the query instead of the query', async () => {
    const { one, published } = replicas();
    one.record(search('q=ann@example.com'));
    await one.beforeApplicationShutdown();
    expect(published[0]?.payload.after).toEqual({ query: expect.stringMatching(/^[\w-]{12}$/) });
    expect(JSON.stringify(published)).not.toContain('ann');
  });

  it('logs a read that it cannot record', async () => {
    const { one, lines } = replicas(async () => {
      throw new Error('the database is down');
    });
    one.record(search(''));
    await one.beforeApplicationShutdown();
    expect(lines.join('')).toContain('read recording failed');
  });
});
