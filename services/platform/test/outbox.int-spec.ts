import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type mongo, type Types } from 'mongoose';
import { UserRegistered, UserVerified } from '@leadmart/contracts';
import type { ServiceConfig } from '../src/config/index.js';
import { Messaging } from '../src/messaging/index.js';
import { newId } from '../src/mongo/index.js';
import { OutboxRelay } from '../src/outbox/index.js';
import { stopApp } from '../src/service/index.js';
import { countCommands } from '../src/testing/count-commands.js';
import { startTestService, type TestService } from '../src/testing/start-test-service.js';
import { until } from '../src/testing/until.js';
import type { WorkState } from '../src/work/index.js';
import { Notebook, smallService } from './a-small-service.js';

let service: TestService<ServiceConfig>;
let notebook: Notebook;

beforeEach(async () => {
  service = await startTestService(smallService);
  notebook = service.app.get(Notebook);
});
afterEach(async () => service.close());

const registered = () => ({ ...UserRegistered.sample, userId: newId() });

describe('a change and its event', () => {
  it('publishes an event after its commit without a poll, and empties the outbox', async () => {
    const userId = newId();
    const sent = await countCommands(service, () => notebook.verify(userId));
    // A poll that finds a row claims it.
    expect(sent).not.toContain('update outbox');
    await service.published();
    expect(service.bus.seen(UserVerified)).toMatchObject([{ userId }]);
    expect(await notebook.waiting()).toEqual([]);
  });

  it('publishes no event of an aborted transaction', async () => {
    const [aborted, kept] = [newId(), newId()];
    await expect(notebook.verify(aborted, { abort: true })).rejects.toThrow('changed my mind');
    await notebook.verify(kept);
    await until(() => service.bus.seen(UserVerified).length === 1);
    expect(service.bus.seen(UserVerified)).toEqual([expect.objectContaining({ userId: kept })]);
    expect(await notebook.counted(aborted)).toBe(0);
  });

  it('publishes the events of a hundred concurrent transactions once each', async () => {
    const users = Array.from({ length: 100 }, newId);
    await Promise.all(users.map((userId) => notebook.verify(userId)));
    await until(() => service.bus.envelopes(UserVerified).length >= users.length);
    expect(service.bus.envelopes(UserVerified)).toHaveLength(users.length);
    const heard = service.bus.seen(UserVerified).map(({ userId }) => String(userId));
    expect(heard.toSorted()).toEqual(users.toSorted());
  });

  it('publishes the event of a process that died after the commit: another relay finds the row', async () => {
    const [row] = await rowsWrittenByADeadProcess(1);
    await until(() => service.bus.envelopes(UserVerified).length === 1);
    expect(service.bus.envelopes(UserVerified)[0]?.messageId).toBe(row);
    await until(async () => (await notebook.waiting()).length === 0);
  });

  it('empties the outbox of sent messages before the service stops', async () => {
    const stopping = await startTestService(smallService);
    const connection = await mongoose
      .createConnection(stopping.config.MONGO_URL, { dbName: stopping.mongo.databaseName })
      .asPromise();
    await rowsWrittenByADeadProcess(3_000, anEnvelope(), connection.collection('outbox'));
    void stopping.app.get(OutboxRelay).collect();
    await until(() => stopping.bus.envelopes(UserVerified).length > 0, { everyMs: 1 });
    await stopApp(stopping.app);
    const waiting = await connection.collection('outbox').find().toArray();
    // The bus receives on its own connection, perhaps a little later.
    await until(() => stopping.bus.envelopes(UserVerified).length + waiting.length >= 3_000);
    const sent = new Set<string>(
      stopping.bus.envelopes(UserVerified).map(({ messageId }) => messageId),
    );
    expect(waiting.filter(({ _id }) => sent.has(String(_id)))).toEqual([]);
    await stopping.bus.close();
    await connection.dropDatabase();
    await connection.close();
  });

  it('divides the rows between replicas, so that none is published twice (soak)', async () => {
    const replica = await startTestService({
      ...smallService,
      namespace: service.namespace,
      tokens: service.tokens,
    });
    const ids = await rowsWrittenByADeadProcess(500);
    for (const { app } of [service, replica]) void app.get(OutboxRelay).collect();
    await until(() => service.bus.envelopes(UserVerified).length >= ids.length);
    await until(async () => (await notebook.waiting()).length === 0);
    const heard = service.bus.envelopes(UserVerified).map(({ messageId }) => String(messageId));
    expect(heard.toSorted()).toEqual(ids.toSorted());
    await replica.close();
  });

  it('keeps an event in the outbox, with the reason, while no queue receives it', async () => {
    // The bus receives every event and would make any message routable.
    await service.bus.close();
    const type = 'auth.user.unheard-of.v1';
    const [id] = await rowsWrittenByADeadProcess(1, { ...anEnvelope(), type });
    void service.app.get(OutboxRelay).collect();
    const row = await until(async () =>
      (await notebook.waiting()).find(({ lastError }) => lastError !== undefined),
    );
    expect(row).toMatchObject({ _id: id, lastError: 'not published: unroutable' });
    expect((row['work'] as WorkState).failures).toBeGreaterThanOrEqual(1);

    // One failing row does not delay the others.
    await notebook.verify(newId());
    await until(() => notebook.handled.some(({ type: heard }) => heard === UserVerified.type));
    // The row is deleted after the broker's confirm, which may follow the delivery.
    await until(async () => (await notebook.waiting()).length === 1);
    expect((await notebook.waiting()).map(({ _id }) => _id)).toEqual([id]);
  });

  it('shows waiting outbox messages in the metrics', async () => {
    await service.bus.close();
    await rowsWrittenByADeadProcess(3, { ...anEnvelope(), type: 'auth.user.unheard-of.v1' });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^leadmart_outbox_messages 3$/m);
    expect(Number(/^leadmart_outbox_oldest_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(
      59,
    );
  });
});

describe('a message that is delivered twice', () => {
  it('applies the effect of a message once when it is delivered twice', async () => {
    const messageId = randomUUID();
    const user = registered();
    for (let n = 0; n < 3; n += 1) await service.bus.publish(UserRegistered, user, { messageId });
    await until(() => notebook.handled.length === 3);
    await until(async () => (await notebook.counted(user.userId)) === 1);
    const again = registered();
    await service.bus.publish(UserRegistered, again);
    await until(async () => (await notebook.counted(again.userId)) === 1);
    expect(await notebook.counted(user.userId)).toBe(1);
  });

  it('applies the effect of a message when its first delivery failed half-way', async () => {
    notebook.failures = [new Error('one'), new Error('two')];
    const user = registered();
    await service.bus.publish(UserRegistered, user);
    await until(() => notebook.handled.length === 3);
    await until(async () => (await notebook.counted(user.userId)) === 1);
    expect(notebook.handled.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });
});

const anEnvelope = () => service.app.get(Messaging).seal(UserVerified, UserVerified.sample);

/** Rows of a process that died right after its commit, with expired claims. */
async function rowsWrittenByADeadProcess(
  count: number,
  like = anEnvelope(),
  outbox: Pick<mongo.Collection, 'insertMany'> = service.mongo.collection('outbox'),
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID() as string);
  await outbox.insertMany(
    ids.map((_id) => ({
      _id: _id as unknown as Types.ObjectId,
      kind: 'event',
      envelope: { ...like, messageId: _id },
      createdAt: new Date(Date.now() - 60_000),
      work: { dueAt: new Date(Date.now() - 50_000) },
    })),
  );
  return ids;
}
