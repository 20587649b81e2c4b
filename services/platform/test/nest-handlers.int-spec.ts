import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Controller,
  Global,
  Injectable,
  Module,
  UseGuards,
  type CanActivate,
  type INestApplication,
} from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import {
  GetBalance,
  InsufficientCredits,
  ReleaseCredits,
  ChargeCredits,
  UserRegistered,
  UserVerified,
} from '@leadmart/contracts';
import { createLog, logToken, NestLog } from '../src/logging/index.js';
import {
  Answers,
  Ctx,
  defineTopology,
  listenToMessages,
  Messaging,
  MessagingModule,
  OnCommand,
  OnEvent,
  Payload,
  type MessageContext,
} from '../src/messaging/index.js';
import { Metrics } from '../src/metrics/index.js';
import { Needs } from '../src/needs/index.js';
import { TestBus } from '../src/testing/test-bus.js';
import { until } from '../src/testing/until.js';
import { brokerUrl, firstParked } from './a-service.js';

const log = createLog({ service: 'small', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });

const topology = defineTopology('small', {
  'small:user:note': { events: [UserRegistered, UserVerified], retriesMs: [50, 50] },
  'small:user:guard': { events: [UserRegistered], retriesMs: [50] },
  'small:credits:commands': { commands: [ReleaseCredits] },
  'small:requests': { requests: [GetBalance, ChargeCredits] },
});

@Injectable()
class Notebook {
  readonly events: { payload: unknown; message: MessageContext }[] = [];
  readonly commands: unknown[] = [];
  failures: Error[] = [];
}

class NobodyPasses implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

@Controller()
class SmallConsumer {
  constructor(private readonly notebook: Notebook) {}

  @OnEvent([UserRegistered, UserVerified], 'small:user:note')
  note(@Payload() payload: UserRegistered | UserVerified, @Ctx() message: MessageContext) {
    this.notebook.events.push({ payload, message });
    const failure = this.notebook.failures.shift();
    if (failure) throw failure;
  }

  @OnEvent(UserRegistered, 'small:user:guard')
  @UseGuards(NobodyPasses)
  never() {
    throw new Error('a guarded handler ran');
  }

  @OnCommand(ReleaseCredits, 'small:credits:commands')
  release(@Payload() release: ReleaseCredits) {
    this.notebook.commands.push(release);
  }

  @Answers(GetBalance, 'small:requests')
  balance(@Payload() request: GetBalance) {
    return { balance: request.userId.length, version: 1 };
  }

  @Answers(ChargeCredits, 'small:requests')
  async reserve() {
    await Promise.reject(InsufficientCredits({ missing: 2 }));
  }
}

@Global()
@Module({
  providers: [{ provide: logToken, useValue: log }, Metrics],
  exports: [logToken, Metrics],
})
class AroundModule {}

describe("Nest's message handlers", () => {
  let app: INestApplication;
  let bus: TestBus;
  let notebook: Notebook;
  let namespace: string;

  beforeEach(async () => {
    namespace = randomUUID();
    const url = brokerUrl();
    const options = { url, namespace, service: 'small', topology, expireUnusedQueuesMs: 60_000 };
    const module = await Test.createTestingModule({
      imports: [AroundModule, MessagingModule.forService(options)],
      controllers: [SmallConsumer],
      providers: [Notebook],
    })
      .setLogger(new NestLog(log))
      .compile();
    app = module.createNestApplication(new FastifyAdapter());
    notebook = app.get(Notebook);
    await app.init();
    await listenToMessages(app);
    await app.get(Messaging).whenUp(10_000);
    bus = await TestBus.connect({ url, namespace, log });
  });
  afterEach(async () => {
    await bus.close();
    await app.close();
  });

  it("calls Nest's event handlers with payload and context", async () => {
    const messageId = randomUUID();
    await bus.publish(UserVerified, UserVerified.sample, { messageId });
    await bus.publish(UserRegistered, UserRegistered.sample);
    await until(() => notebook.events.length === 2);
    expect(notebook.events[0]).toMatchObject({
      payload: UserVerified.sample,
      message: { messageId, type: UserVerified.type, queue: 'small:user:note', attempt: 1 },
    });
    expect(notebook.events[1]).toMatchObject({ payload: UserRegistered.sample });
  });

  it('keeps the error of a handler with the parked message', async () => {
    notebook.failures = [InsufficientCredits({ missing: 1 })];
    await bus.publish(UserVerified, UserVerified.sample);
    expect(await firstParked(namespace, 'small')).toMatchObject({
      'x-error-code': InsufficientCredits.code,
      'x-parked-because': 'refused',
    });
  });

  it('parks a message that a guard refuses, without calling its handler', async () => {
    await bus.publish(UserRegistered, UserRegistered.sample);
    const parked = await firstParked(namespace, 'small');
    expect(parked).toMatchObject({ 'x-origin-queue': 'small:user:guard', 'x-failures': 2 });
    expect(String(parked?.['x-error'])).not.toContain('a guarded handler ran');
  });

  it("executes commands in Nest's handlers", async () => {
    await bus.command(ReleaseCredits, ReleaseCredits.sample);
    await until(() => notebook.commands.length === 1);
    expect(notebook.commands).toEqual([ReleaseCredits.sample]);
  });

  it("answers requests in Nest's handlers with replies and with refusals", async () => {
    const reply = await bus.request(GetBalance, GetBalance.sample);
    expect(reply).toEqual({ balance: 24, version: 1 });
    const refusal: unknown = await bus
      .request(ChargeCredits, ChargeCredits.sample)
      .catch((error: unknown) => error);
    expect(InsufficientCredits.is(refusal)).toBe(true);
  });

  it('measures the duration and outcome of handlers', async () => {
    await bus.publish(UserVerified, UserVerified.sample);
    const text = await until(async () => {
      const metrics = await app.get(Metrics).text();
      return metrics.includes('leadmart_message_handling_seconds_count') ? metrics : undefined;
    });
    expect(text).toMatch(/seconds_count\{queue="small:user:note",.*outcome="done"\} 1/);
    expect(text).toMatch(/delay_seconds_count\{queue="small:user:note"\} 1/);
    expect(text).toContain('leadmart_queue_messages{queue="small:user:note"} 0');
    expect(text).toContain('leadmart_queue_consumers{queue="small:user:note"} 1');
    expect(text).toContain('leadmart_dead_letters{queue="dead-letters:small"} 0');
  });

  it('reports the number of parked messages in the metrics, and to admins', async () => {
    notebook.failures = [InsufficientCredits({ missing: 1 })];
    await bus.publish(UserVerified, UserVerified.sample);
    await firstParked(namespace, 'small');
    // The broker counts a returned message again after a moment.
    await until(async () =>
      (await app.get(Metrics).text()).includes(
        'leadmart_dead_letters{queue="dead-letters:small"} 1',
      ),
    );
    const about = { _id: 'dead-letters:small', name: 'dead-letters:small' };
    expect(await new Needs(app.get(Messaging), log).read()).toEqual({
      needs: [{ kind: 'dead-letters', count: 1, about }],
      unknown: [],
    });
  });
});
