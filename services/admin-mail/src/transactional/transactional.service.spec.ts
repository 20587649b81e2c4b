import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  MailOutcomeUnknown,
  MailPostponed,
  MailRefused,
  type TransactionalMail,
} from '@leadmart/contracts';
import { createLog } from '@leadmart/platform/logging';
import { Metrics } from '@leadmart/platform/metrics';
import { Clock } from '@leadmart/platform/time';
import type { AdminMailConfig } from '../admin-mail.config.js';
import { MailMetrics } from '../provider/mail-metrics.js';
import type { OutgoingMail, ProviderAnswer, ProviderTrace } from '../provider/mail-provider.js';
import { MailProvider } from '../provider/mail-provider.js';
import { DeliveryRepository, type DeliveryEnding } from './delivery.repository.js';
import type { Delivery } from './delivery.schema.js';
import type { ReceiverCounterRepository } from './receivers/receiver-counter.repository.js';
import { ReceiverLimits } from './receivers/receiver-limits.js';
import { TransactionalService } from './transactional.service.js';

class FakeProvider extends MailProvider {
  readonly sent: OutgoingMail[] = [];
  answers: ProviderAnswer[] = [];
  trace: ProviderTrace = { kind: 'absent' };
  /** Runs during the call. */
  meanwhile: () => Promise<void> = () => Promise.resolve();

  override async send(mail: OutgoingMail): Promise<ProviderAnswer> {
    this.sent.push(mail);
    await this.meanwhile();
    return this.answers.shift() ?? { kind: 'accepted', providerMessageId: 'sg-1' };
  }

  override find(): Promise<ProviderTrace> {
    return Promise.resolve(this.trace);
  }
}

/** The mail log in memory. As in the database, only the process that began an attempt can end it. */
class FakeDeliveries {
  readonly log = new Map<string, Delivery>();

  find(id: string): Promise<Delivery | undefined> {
    return Promise.resolve(this.log.get(id));
  }

  begin(delivery: Delivery): Promise<boolean> {
    const expected = (this.log.get(delivery.id)?.attempt ?? 0) + 1;
    if (delivery.attempt !== expected) return Promise.resolve(false);
    this.log.set(delivery.id, delivery);
    return Promise.resolve(true);
  }

  end({ id, attempt }: Delivery, ending: DeliveryEnding): Promise<void> {
    const known = this.log.get(id);
    if (known?.attempt === attempt) this.log.set(id, { ...known, doubt: undefined, ...ending });
    return Promise.resolve();
  }
}

/** Every receiver has a place. */
const receivers: Pick<ReceiverCounterRepository, 'enter'> = {
  enter: () => Promise.resolve(true),
};

const mail: TransactionalMail = {
  template: 'verify-email',
  to: 'ann@example.com',
  username: 'Ann',
  link: 'https://leadmart.test/verify-email/t0',
  expiresInHours: 24,
  code: '012345',
  codeExpiresInMinutes: 10,
};
const message = { messageId: 'm1', occurredAt: '2026-03-01T12:00:00.000Z' };

let now: Date;
let provider: FakeProvider;
let deliveries: FakeDeliveries;
let service: TransactionalService;

beforeEach(() => {
  now = new Date('2026-03-01T12:00:01Z');
  provider = new FakeProvider();
  deliveries = new FakeDeliveries();
  const clock = Object.assign(new Clock(), { now: () => now });
  service = new TransactionalService(
    deliveries as unknown as DeliveryRepository,
    provider,
    new ReceiverLimits(receivers as unknown as ReceiverCounterRepository, clock),
    clock,
    new MailMetrics(new Metrics()),
    { MAIL_TIMEOUT_SECONDS: 10, MAIL_SETTLE_SECONDS: 5, MAIL_LOG_DAYS: 90 } as AdminMailConfig,
    createLog({ service: 'admin-mail', level: 'silent' }),
  );
});

const deliver = (): Promise<void> => service.deliver(mail, message);
const refusal = (): Promise<unknown> =>
  deliver().then(
    () => 'none',
    (error: unknown) => error,
  );
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const logged = (): Delivery | undefined => deliveries.log.get('m1');

describe('delivering a transactional mail', () => {
  it('records an attempt before the provider is called', async () => {
    let during: Delivery | undefined;
    provider.meanwhile = () => {
      during = logged();
      return Promise.resolve();
    };
    await deliver();
    expect(during).toMatchObject({ state: 'sending', attempt: 1 });
    expect(logged()).toMatchObject({ state: 'sent', providerMessageId: 'sg-1' });
  });

  it('stores no link and no text in the email log', async () => {
    await deliver();
    expect(JSON.stringify(logged())).not.toContain('t0');
  });

  it('tries a mail again after 429', async () => {
    provider.answers = [{ kind: 'busy', because: '429' }];
    expect(MailPostponed.is(await refusal())).toBe(true);
    await deliver();
    expect(provider.sent).toHaveLength(2);
    expect(logged()).toMatchObject({ state: 'sent', attempt: 2 });
  });

  it('parks a mail that the provider refuses', async () => {
    provider.answers = [{ kind: 'refused', because: '400: no' }];
    expect(MailRefused.is(await refusal())).toBe(true);
    expect(logged()).toMatchObject({ state: 'refused', because: '400: no' });
  });

  it('a mail is not sent when the process was delayed after it recorded the attempt', async () => {
    const begin = deliveries.begin.bind(deliveries);
    deliveries.begin = async (delivery) => {
      const began = await begin(delivery);
      later(10);
      return began;
    };
    expect(MailPostponed.is(await refusal())).toBe(true);
    expect(provider.sent).toEqual([]);
    expect(logged()).toMatchObject({ state: 'postponed' });
  });

  it('a second process does not send a mail while the first one sends it', async () => {
    let second: unknown;
    provider.meanwhile = async () => {
      second = await refusal();
    };
    await deliver();
    expect(MailPostponed.is(second)).toBe(true);
    expect(provider.sent).toHaveLength(1);
  });
});

describe('a transactional mail in doubt', () => {
  beforeEach(async () => {
    provider.answers = [{ kind: 'silent', because: 'ECONNRESET' }];
    expect(MailPostponed.is(await refusal())).toBe(true);
    later(15);
  });

  it('a mail in doubt is not sent again when the provider has it', async () => {
    provider.trace = { kind: 'found', providerMessageId: 'sg-9' };
    await deliver();
    await deliver();
    expect(provider.sent).toHaveLength(1);
    expect(logged()).toMatchObject({ state: 'sent', providerMessageId: 'sg-9' });
  });

  it('sends a mail in doubt again when the provider does not have it', async () => {
    await deliver();
    expect(provider.sent).toHaveLength(2);
    expect(logged()).toMatchObject({ state: 'sent', attempt: 2 });
  });

  it('parks a mail in doubt when the provider has no records, and queries again when it is replayed', async () => {
    provider.trace = { kind: 'unavailable', because: '403' };
    expect(MailOutcomeUnknown.is(await refusal())).toBe(true);
    expect(logged()).toMatchObject({ state: 'unknown' });
    provider.trace = { kind: 'absent' };
    await deliver();
    expect(logged()).toMatchObject({ state: 'sent' });
  });

  it('postpones a mail in doubt while the query to the provider fails', async () => {
    provider.trace = { kind: 'ask-later', because: '503' };
    expect(MailPostponed.is(await refusal())).toBe(true);
    expect(provider.sent).toHaveLength(1);
  });

  it('a mail in doubt is not sent when its link has expired', async () => {
    later(24 * 60 * 60);
    await deliver();
    expect(provider.sent).toHaveLength(1);
    expect(logged()).toMatchObject({ state: 'expired' });
  });
});
