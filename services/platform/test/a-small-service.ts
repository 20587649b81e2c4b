import {
  CanActivate,
  Controller,
  Injectable,
  Module,
  UseGuards,
  type DynamicModule,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  GetBalance,
  InsufficientCredits,
  ReleaseCredits,
  ReserveCredits,
  UserRegistered,
  UserVerified,
} from '@leadmart/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { serviceEnv, type ServiceConfig } from '../src/config/index.js';
import {
  Answers,
  Ctx,
  defineTopology,
  OnCommand,
  OnEvent,
  Payload,
  type MessageContext,
} from '../src/messaging/index.js';
import { Transactions } from '../src/mongo/index.js';
import { Inbox, Outbox } from '../src/outbox/index.js';
import { PlatformModule } from '../src/service/index.js';

/** Two queues for one event, a command and two requests: enough of a service to see everything once. */
export const smallTopology = defineTopology('small', {
  'small:user:count': { events: [UserRegistered, UserVerified], retriesMs: [50, 50, 50] },
  'small:user:guarded': { events: [UserRegistered], retriesMs: [50] },
  'small:credits:commands': { commands: [ReleaseCredits] },
  'small:requests': { requests: [GetBalance, ReserveCredits] },
});

/** What a test tells the service to do, and what it did. */
@Injectable()
export class Notebook {
  readonly handled: MessageContext[] = [];
  readonly released: unknown[] = [];
  /** Thrown by the handler after its effect, before its transaction commits. */
  failures: Error[] = [];

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** An effect that shows when it happened twice. */
  async count(userId: string, session: ClientSession): Promise<void> {
    await this.connection
      .collection<{ _id: string; times: number }>('counts')
      .updateOne({ _id: userId }, { $inc: { times: 1 } }, { upsert: true, session });
  }

  async counted(userId: string): Promise<number> {
    const counts = this.connection.collection<{ _id: string; times: number }>('counts');
    return (await counts.findOne({ _id: userId }))?.times ?? 0;
  }

  /** A change with its event; `abort` says that it does not happen after all. */
  async verify(userId: string, { abort = false } = {}): Promise<void> {
    await this.transactions.run(async (session) => {
      await this.count(userId, session);
      await this.outbox.add(session, UserVerified, {
        userId,
        verifiedAt: new Date().toISOString(),
      });
      if (abort) throw new Error('changed my mind');
    });
  }

  waiting(): Promise<Record<string, unknown>[]> {
    return this.connection.collection('outbox').find().toArray();
  }
}

class NobodyPasses implements CanActivate {
  canActivate(): boolean {
    return false;
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

  @OnEvent(UserRegistered, 'small:user:guarded')
  @UseGuards(NobodyPasses)
  never() {
    throw new Error('a guarded handler ran');
  }

  @OnCommand(ReleaseCredits, 'small:credits:commands')
  release(@Payload() release: ReleaseCredits) {
    this.notebook.released.push(release);
  }

  @Answers(GetBalance, 'small:requests')
  balance(@Payload() request: GetBalance) {
    return { balance: request.userId.length, version: 1 };
  }

  @Answers(ReserveCredits, 'small:requests')
  reserve() {
    throw InsufficientCredits({ missing: 2 });
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
