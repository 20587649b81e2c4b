import { describe, expect, it } from '@jest/globals';
import { AuthAdminActed, type UserId } from '@leadmart/contracts';
import { createLog } from '../logging/index.js';
import type { Transactions } from '../mongo/index.js';
import type { Chronicle } from './chronicle.js';
import { ReadRecords, type AdminRead } from './read-records.js';

const search = (query: string): AdminRead => ({
  event: AuthAdminActed,
  action: 'users.searched',
  subject: { type: 'all-users', name: 'All users' },
  subjectId: 'all',
  adminId: '65f000000000000000000002' as UserId,
  query,
});

/** Two replicas at one time, with what they told and logged. */
function replicas(add: () => Promise<unknown> = async () => undefined) {
  let time = Date.parse('2026-01-05T10:00:00.000Z');
  const told: { payload: { after: object | null }; key: string }[] = [];
  const lines: string[] = [];
  const chronicle = {
    add: async (_session: unknown, _event: unknown, payload: never, { key }: { key: string }) => {
      await add();
      told.push({ payload, key });
    },
  } as unknown as Chronicle;
  const transactions = { run: (work: () => unknown) => work() } as unknown as Transactions;
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'auth', level: 'info', destination });
  const aReplica = () =>
    new ReadRecords(chronicle, transactions, { now: () => new Date(time) }, log);
  return { one: aReplica(), other: aReplica(), told, lines, pass: (ms: number) => (time += ms) };
}

describe('recording reads', () => {
  it('records an admin, a route and a query once a minute', async () => {
    const { one, told, pass } = replicas();
    for (const query of ['q=ann', 'q=ann', 'q=bob', '']) one.record(search(query));
    await one.beforeApplicationShutdown();
    expect(told).toHaveLength(3);
    pass(60_000);
    one.record(search('q=ann'));
    await one.beforeApplicationShutdown();
    expect(told).toHaveLength(4);
    expect(new Set(told.map(({ key }) => key)).size).toBe(4);
  });

  it('names the record alike in two replicas, so that it is told once', async () => {
    const { one, other, told } = replicas();
    for (const replica of [one, other]) {
      replica.record(search('q=ann'));
      await replica.beforeApplicationShutdown();
    }
    expect(told[0]?.key).toBe(told[1]?.key);
  });

  it('keeps a hash of the query, and nothing of it', async () => {
    const { one, told } = replicas();
    one.record(search('q=ann@example.com'));
    await one.beforeApplicationShutdown();
    expect(told[0]?.payload.after).toEqual({ query: expect.stringMatching(/^[\w-]{12}$/) });
    expect(JSON.stringify(told)).not.toContain('ann');
  });

  it('logs a record that cannot be written', async () => {
    const { one, lines } = replicas(async () => {
      throw new Error('the database is away');
    });
    one.record(search(''));
    await one.beforeApplicationShutdown();
    expect(lines.join('')).toContain('read was not recorded');
  });
});
