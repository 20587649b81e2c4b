import { Controller, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { UserRegistered, UserVerified } from '@leadmart/contracts';
import { serviceEnv, type ServiceConfig } from '../src/config/index.js';
import {
  Ctx,
  defineTopology,
  OnEvent,
  Payload,
  type MessageContext,
} from '../src/messaging/index.js';
import { Transactions } from '../src/mongo/index.js';
import { Inbox, Outbox } from '../src/outbox/index.js';
import { PlatformModule } from '../src/service/index.js';

const smallTopology = defineTopology('small', {
  'small:user:count': { events: [UserRegistered, UserVerified], retriesMs: [50, 50, 50] },
});

/** Commands of the test to the service, and their results. */
@Injectable()
export class Notebook {
  readonly handled: MessageContext[] = [];
  /** Thrown by the handler after its effect, before its transaction commits. */
  failures: Error[] = [];

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** An effect that is visible if it happens twice. */
  async count(userId: string, tx: ClientSession): Promise<void> {
    await this.connection
      .collection<{ _id: string; times: number }>('counts')
      .updateOne({ _id: userId }, { $inc: { times: 1 } }, { upsert: true, session: tx });
  }

  async counted(userId: string): Promise<number> {
    const counts = this.connection.collection<{ _id: string; times: number }>('counts');
    return (await counts.findOne({ _id: userId }))?.times ?? 0;
  }

  /** A change with its event; `abort` rolls the transaction back. */
  async verify(userId: string, { abort = false } = {}): Promise<void> {
    await this.transactions.run(async (session) => {
      await this.count(userId, session);
      await this.outbox.add(
        UserVerified,
        {
          userId,
          verifiedAt: new Date().toISOString(),
        },
        session,
      );
      if (abort) throw new Error('changed my mind');
    });
  }

  waiting(): Promise<Record<string, unknown>[]> {
    return this.connection.collection('outbox').find().toArray();
  }
}

@Controller()
class SmallConsumer {
  constructor(
    private readonly notebook: Notebook,
    private readonly inbox: Inbox,
  ) {}

  @OnEvent([UserRegistered, UserVerified], 'small:user:count')
  async count(@Payload() user: { userId: string }, @Ctx() message: MessageContext) {
    this.notebook.handled.push(message);
    await this.inbox.once(message, async (session) => {
      await this.notebook.count(user.userId, session);
      const failure = this.notebook.failures.shift();
      if (failure) throw failure;
    });
  }
}

@Module({})
class SmallModule {
  static with(this: void, config: ServiceConfig): DynamicModule {
    return {
      module: SmallModule,
      imports: [PlatformModule.forService({ name: 'small', config, topology: smallTopology })],
      controllers: [SmallConsumer],
      providers: [Notebook],
    };
  }
}

export const smallService = { name: 'small', env: serviceEnv, module: SmallModule.with };
