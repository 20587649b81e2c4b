import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Module, type DynamicModule } from '@nestjs/common';
import { InsufficientCredits, UserRegistered } from '@leadmart/contracts';
import { serviceEnv, type ServiceConfig } from '../src/config/index.js';
import { defineTopology, Messaging } from '../src/messaging/index.js';
import { PlatformModule } from '../src/service/index.js';
import { operatorOf, startTestService, until } from '../src/testing/index.js';

const queue = 'notes:user:remember';
const topology = defineTopology('notes', { [queue]: { events: [UserRegistered], retriesMs: [] } });

/** A service whose handler fails until the test repairs it. */
let isBroken = true;
const taken: string[] = [];

@Module({})
class NotesModule {
  static with(this: void, config: ServiceConfig): DynamicModule {
    return {
      module: NotesModule,
      imports: [PlatformModule.forService({ name: 'notes', config, topology })],
    };
  }
  constructor(messaging: Messaging) {
    messaging.handle(queue, UserRegistered.type, async (_payload, { messageId }) => {
      if (isBroken) throw InsufficientCredits({ missing: 3 });
      taken.push(messageId);
    });
  }
}

const definition = { name: 'notes', env: serviceEnv, module: NotesModule.with };
const notes = await startTestService(definition);

const ops: ReturnType<typeof operatorOf> = (line, more) =>
  operatorOf({ ...definition, operations: [] }, notes.environment)(line, more);

/** Parks messages and returns their ids, in order. */
async function somethingIsParked(count: number): Promise<string[]> {
  isBroken = true;
  const ids = Array.from({ length: count }, () => randomUUID());
  const payload = { ...UserRegistered.sample, email: 'secret@example.com' };
  for (const messageId of ids) await notes.bus.publish(UserRegistered, payload, { messageId });
  await until(async () => (await ops('dead-letters list')).out.startsWith(`${count} in`));
  return ids;
}

describe("operators' commands for dead letters", () => {
  it('lists, shows and replays parked messages, parks them again while the handler fails, and drops them with a note', async () => {
    expect(await ops('dead-letters list')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^0 in /),
    });
    const [first, second] = await somethingIsParked(3);
    const listed = await ops('dead-letters list');
    expect(listed.code).toBe(1);
    expect(listed.out).toMatch(/auth\.user\.registered\.v1 +notes:user:remember +\d+ s +refused/);
    expect(listed.out).toContain(first);
    expect(listed.out).toContain('BILLING.INSUFFICIENT_CREDITS');

    const shown = await ops(['dead-letters', 'show', '--id', String(second)]);
    expect(shown.out).toContain('"email": "(text of 18)"');
    expect(shown.out).not.toContain('secret@example.com');

    // The handler still fails: the message is parked again, and listing lost none.
    expect((await ops(['dead-letters', 'replay', '--id', String(second)])).out).toMatch(
      /^1 replayed/,
    );
    await until(async () => (await ops('dead-letters list')).out.startsWith('3 in'));

    isBroken = false;
    expect((await ops('dead-letters replay --limit 1')).out).toBe('1 replayed, 2 still parked.\n');
    await until(() => taken.length === 1);

    const [left] = (await ops('dead-letters list --limit 1')).out.match(/[0-9a-f-]{36}/) ?? [];
    const drop = ['dead-letters', 'drop', '--id', String(left), '--because', 'sent by hand'];
    expect(await ops(drop)).toMatchObject({ code: 0 });
    expect(await ops(drop)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/No parked message/),
    });
    const { out } = await ops('history');
    expect(out).toMatch(
      /olga {2}dead-letters drop .*"reason":"sent by hand".*"type":"auth\.user\.registered\.v1"/,
    );
    expect(out).toContain('dead-letters replay');
    expect(out).not.toContain('secret@example.com');

    expect((await ops('dead-letters replay --type other')).out).toMatch(/^0 replayed/);
    expect((await ops('dead-letters replay')).out).toBe('1 replayed, 0 still parked.\n');
    await until(() => taken.length === 2);
    expect(taken).not.toContain(left);
  });
});

describe("operators' commands for the outbox", () => {
  it('shows the waiting messages of the outbox with age and reason, and retries them', async () => {
    expect(await ops('outbox show')).toMatchObject({ code: 0, out: '0 waiting\n' });
    const created = new Date(Date.now() - 10 * 60_000);
    const later = new Date(Date.now() + 3_600_000);
    await notes.mongo.collection('outbox').insertOne({
      _id: 'm1' as never,
      kind: 'event',
      envelope: {
        messageId: 'm1',
        type: 'nobody.listens.v1',
        occurredAt: created.toISOString(),
        producer: 'notes',
        correlationId: 'm1',
        payload: {},
      },
      createdAt: created,
      lastError: 'not published: unroutable',
      work: { dueAt: later, failures: 3 },
    });
    const shown = await ops('outbox show');
    expect(shown.code).toBe(1);
    expect(shown.out).toMatch(
      /1 waiting, the oldest for 10 min[\s\S]*nobody\.listens\.v1 .* unroutable/,
    );
    expect((await ops('outbox retry')).out).toMatch(/^1 will be retried/);
    // Long before its next attempt, because a queue receives it now.
    await notes.published();
  });
});

describe('an operation that cannot run', () => {
  it('explains why an operation cannot run, with an exit code for each kind of reason', async () => {
    expect(await ops('dead-letters lsit')).toMatchObject({
      code: 64,
      err: expect.stringMatching(/--help/),
    });
    expect(await ops('outbox retry', { changed: { OPERATOR: ' ' } })).toMatchObject({
      code: 64,
      err: expect.stringMatching(/OPERATOR is empty: set it to your name/),
    });
    expect(await ops('history', { changed: { AUTH_JWKS: '{' } })).toMatchObject({
      code: 78,
      err: expect.stringMatching(/AUTH_JWKS/),
    });
    const nobody = { changed: { AMQP_URL: 'amqp://leadmart:hunter2@127.0.0.1:1' } };
    const away = await ops('dead-letters list', nobody);
    expect(away).toMatchObject({
      code: 69,
      err: expect.stringMatching(/not available.*ECONNREFUSED/),
    });
    expect(away.err).not.toContain('hunter2');
    const stranger = { changed: { AMQP_NAMESPACE: 'nobody-was-here' } };
    expect(await ops('dead-letters list', stranger)).toMatchObject({ code: 69 });
  });
});
