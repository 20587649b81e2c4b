import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  SendTransactionalMail,
  cents,
  receiversOfMails,
  tenths,
  type ReceiptId,
  type TransactionalMail,
} from '@leadmart/contracts';
import { aUserId, until } from '@leadmart/platform/testing';
import type { DeliveryDocument, DeliveryState } from '../src/transactional/delivery.schema.js';
import { ReceiverCounterRepository } from '../src/transactional/receivers/receiver-counter.repository.js';
import { ReceiverLimits } from '../src/transactional/receivers/receiver-limits.js';
import {
  aSandbox,
  aVerification,
  commandMail,
  mailsTo,
  setFaults,
  startAdminMail,
} from './start-admin-mail.js';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const sandbox = await aSandbox();
// Short, because some of these tests wait for it.
const service = await startAdminMail(sandbox, {
  vars: { MAIL_TIMEOUT_SECONDS: '3', MAIL_SETTLE_SECONDS: '1' },
});
afterEach(() => setFaults(sandbox));

const deliveries = () => service.mongo.collection<DeliveryDocument>('deliveries');

const delivered = (id: string, state: DeliveryState = 'sent') =>
  until(() => deliveries().findOne({ _id: id, state }));

const sendMatch = 'POST /v3/mail/send';

describe('a command for a transactional mail', () => {
  it('sends a transactional mail as text and HTML', async () => {
    const command = aVerification('http://localhost:8080/verify-email/secret-token');
    await commandMail(service, command);
    await delivered(command.messageId);
    const [mail] = await mailsTo(sandbox, command.to);
    expect(mail).toMatchObject({
      from: { email: 'no-reply@leadmart.test', name: 'Leadmart' },
      subject: 'Verify your email address for Leadmart',
      customArgs: { leadmart_delivery: command.messageId, template: 'verify-email' },
    });
    expect(mail?.text).toContain('http://localhost:8080/verify-email/secret-token');
    expect(mail?.html).toContain('href="http://localhost:8080/verify-email/secret-token"');
  });

  it('stores no secret of a mail in the database', async () => {
    const command = aVerification('http://localhost:8080/verify-email/secret-token');
    await commandMail(service, command);
    await delivered(command.messageId);
    for (const { name } of await service.mongo.listCollections().toArray()) {
      const documents = await service.mongo.collection(name).find().toArray();
      expect(JSON.stringify(documents)).not.toContain('secret-token');
    }
  });

  it('sends a receipt with the amount paid', async () => {
    const { messageId, to } = aVerification();
    const receipt = {
      template: 'receipt',
      to,
      userId: aUserId(),
      paymentId: 'p1',
      packageName: 'Starter',
      credits: tenths(1_000),
      amount: cents(4_900),
      balanceAfter: tenths(1_000),
      paidAt: '2026-03-01T15:04:05.000Z',
      receiptId: '65f000000000000000000071' as ReceiptId,
      link: 'http://localhost:8080/receipts/65f000000000000000000071/signature',
      expiresInDays: 14,
    } as const;
    await service.bus.command(SendTransactionalMail, receipt, { messageId });
    await delivered(messageId);
    expect((await mailsTo(sandbox, to))[0]?.text).toContain('Paid: $49.00');
  });

  it('sends one mail when the command is delivered several times', async () => {
    const command = aVerification();
    await Promise.all(Array.from({ length: 5 }, () => commandMail(service, command)));
    await delivered(command.messageId);
    await commandMail(service, command);
    // The queue is consumed in order: after this command, the copies have been consumed too.
    const last = aVerification();
    await commandMail(service, last);
    await delivered(last.messageId);
    expect(await mailsTo(sandbox, command.to)).toHaveLength(1);
  });
});

describe('a receiver who proved nothing', () => {
  const link = 'http://localhost:8080/some/token';
  const named = { username: 'Ann', link, expiresInHours: 24 };
  const unproved: DistributiveOmit<TransactionalMail, 'to'>[] = [
    { template: 'verify-email', ...named, code: '123456', codeExpiresInMinutes: 10 },
    { template: 'confirm-email', ...named },
    { template: 'reset-password', ...named, isReceiverProved: false },
    { template: 'opt-out-code', code: '123456' },
  ];

  it('gets five mails an hour and ten a day, over all templates and senders at once, in any spelling', async () => {
    const declared = Object.entries(receiversOfMails).filter(([, kind]) => kind !== 'proved');
    expect(unproved.map(({ template }) => template).toSorted()).toEqual(
      declared.map(([template]) => template).toSorted(),
    );
    const name = randomUUID();
    const many = Array.from({ length: 20 }, (_, i) => ({
      messageId: randomUUID(),
      mail: { ...unproved[i % 4], to: `${name}+${i}@example.com` } as TransactionalMail,
    }));
    const send = ({ messageId, mail }: (typeof many)[number]) =>
      service.bus.command(SendTransactionalMail, mail, { messageId });
    await Promise.all([...many, ...many].map(send));
    const ids = many.map(({ messageId }) => messageId);
    const inState = async (state: DeliveryState) =>
      deliveries().countDocuments({ _id: { $in: ids }, state });
    await until(async () => (await inState('withheld')) === 15);
    await until(async () => (await inState('sent')) === 5);
    // The account's own proved address is not limited, and what was withheld stays so.
    const own = { ...unproved[2], to: `${name}@example.com`, isReceiverProved: true };
    const messageId = randomUUID();
    await send({ messageId, mail: own as TransactionalMail });
    await delivered(messageId);
    await Promise.all(many.map(send));
    await delivered(await last());
    expect(await inState('sent')).toBe(5);
    const stored = await service.mongo.collection('receivers').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(name);
  });

  it('gets more mails after the hour, ten in a day', async () => {
    const counters = service.app.get(ReceiverCounterRepository, { strict: false });
    const start = new Date();
    const clock = { now: () => start };
    const limits = new ReceiverLimits(counters, clock);
    const mail = { ...unproved[0], to: `${randomUUID()}@example.com` } as TransactionalMail;
    const allowed = async () => {
      const asked = Array.from({ length: 8 }, () => limits.allows(mail, randomUUID()));
      return (await Promise.all(asked)).filter(Boolean).length;
    };
    const perHour: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      clock.now = () => new Date(start.getTime() + hour * 3_600_001);
      perHour.push(await allowed());
    }
    expect(perHour).toEqual([5, 5, 0, 0]);
    clock.now = () => new Date(start.getTime() + 24 * 3_600_001);
    expect(await allowed()).toBe(5);
  });
});

/** Sends one more mail. The queue is consumed in order: after it, earlier commands have been consumed too. */
async function last(): Promise<string> {
  const command = aVerification();
  await commandMail(service, command);
  return command.messageId;
}

describe('a failed call to the email provider', () => {
  it.each([429, 500])('sends a mail once after the answer %i', async (status) => {
    await setFaults(sandbox, { failNext: { times: 1, with: status, match: sendMatch } });
    const command = aVerification();
    await commandMail(service, command);
    const { attempt } = await delivered(command.messageId);
    expect(attempt).toBeGreaterThan(1);
    expect(await mailsTo(sandbox, command.to)).toHaveLength(1);
  });

  it.each(['reset', 'timeout'])(
    'sends a mail again when a %s lost the request (soak)',
    async (fault) => {
      await setFaults(sandbox, { failNext: { times: 1, with: fault, match: sendMatch } });
      const command = aVerification();
      await commandMail(service, command);
      await delivered(command.messageId);
      expect(await mailsTo(sandbox, command.to)).toHaveLength(1);
    },
  );

  it.each(['reset', 'timeout', 500])(
    'a mail is not sent twice when a %s lost the answer',
    async (fault) => {
      const failNext = { times: 1, with: fault, when: 'after', match: sendMatch };
      await setFaults(sandbox, { failNext });
      const command = aVerification();
      await commandMail(service, command);
      const delivery = await delivered(command.messageId);
      expect(delivery).toMatchObject({ providerMessageId: expect.any(String) });
      expect(await mailsTo(sandbox, command.to)).toHaveLength(1);
    },
  );

  it('parks a refused mail at once, and sends it when an operator replays it', async () => {
    await setFaults(sandbox, { failNext: { times: 1, with: 400, match: sendMatch } });
    const command = aVerification();
    await commandMail(service, command);
    const { because } = await delivered(command.messageId, 'refused');
    expect(because).toMatch(/^400: /);
    expect(await mailsTo(sandbox, command.to)).toEqual([]);
    await until(async () => (await service.bus.replayParked('admin-mail', 1)) === 1);
    await delivered(command.messageId);
    expect(await mailsTo(sandbox, command.to)).toHaveLength(1);
  });
});

describe('a crash while a mail is sent', () => {
  const aTrace = (id: string, to: string): DeliveryDocument => ({
    _id: id,
    template: 'verify-email',
    to,
    state: 'sending',
    attempt: 1,
    startedAt: new Date(Date.now() - 60_000),
    forgetAt: new Date(Date.now() + 60_000),
  });

  it('sends a mail after a crash before the provider took it', async () => {
    const command = aVerification();
    await deliveries().insertOne(aTrace(command.messageId, command.to));
    await commandMail(service, command);
    expect(await delivered(command.messageId)).toMatchObject({ attempt: 2 });
    expect(await mailsTo(sandbox, command.to)).toHaveLength(1);
  });

  it('a mail is not sent again after a crash after the provider took it', async () => {
    const command = aVerification();
    await commandMail(service, command);
    await delivered(command.messageId);
    await deliveries().replaceOne(
      { _id: command.messageId },
      aTrace(command.messageId, command.to),
    );
    await commandMail(service, command);
    expect(await delivered(command.messageId)).toMatchObject({ attempt: 1 });
    expect(await mailsTo(sandbox, command.to)).toHaveLength(1);
  });

  it('parks a mail after a crash when the provider has no records', async () => {
    const command = aVerification();
    await deliveries().insertOne(aTrace(command.messageId, command.to));
    await setFaults(sandbox, { failNext: { times: 1, with: 403, match: 'GET /v3/messages' } });
    await commandMail(service, command);
    await delivered(command.messageId, 'unknown');
    expect(await mailsTo(sandbox, command.to)).toEqual([]);
  });
});

describe('the health of admin-mail', () => {
  it('answers ready and counts transactional mails', async () => {
    expect((await service.http('GET', '/readyz')).status).toBe(200);
    const command = aVerification();
    await commandMail(service, command);
    await delivered(command.messageId);
    const { text } = await service.http('GET', '/metrics');
    expect(text).toMatch(/leadmart_mails_total\{template="verify-email",outcome="accepted"\} \d/);
  });
});
