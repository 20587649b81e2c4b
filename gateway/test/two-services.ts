import { Controller, Module, Param, Post, type DynamicModule } from '@nestjs/common';
import { UserVerified } from '@leadmart/contracts';
import { serviceEnv, type ServiceConfig } from '@leadmart/platform/config';
import { Access } from '@leadmart/platform/http';
import { Ctx, defineTopology, OnEvent, type MessageContext } from '@leadmart/platform/messaging';
import { Transactions } from '@leadmart/platform/mongo';
import { Inbox, Outbox } from '@leadmart/platform/outbox';
import { PlatformModule } from '@leadmart/platform/service';

/** A service behind the gateway's `/leads` that tells an event. */
@Controller('leads')
class Teller {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  @Post('tell/:userId')
  @Access('user')
  async tell(@Param('userId') userId: string): Promise<{ told: true }> {
    await this.transactions.run((session) =>
      this.outbox.add(UserVerified, { ...UserVerified.sample, userId }, session),
    );
    return { told: true };
  }
}

@Module({})
class TellerModule {
  static with(this: void, config: ServiceConfig): DynamicModule {
    return {
      module: TellerModule,
      imports: [PlatformModule.forService({ name: 'teller', config })],
      controllers: [Teller],
    };
  }
}

export const tellerService = { name: 'teller', env: serviceEnv, module: TellerModule.with };

/** The messages that the hearing service has handled. */
export const heard: MessageContext[] = [];

@Controller()
class Hearer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(UserVerified, 'hearer:user:note')
  async note(@Ctx() message: MessageContext): Promise<void> {
    await this.inbox.once(message, () => Promise.resolve());
    heard.push(message);
  }
}

const topology = defineTopology('hearer', { 'hearer:user:note': { events: [UserVerified] } });

@Module({})
class HearerModule {
  static with(this: void, config: ServiceConfig): DynamicModule {
    return {
      module: HearerModule,
      imports: [PlatformModule.forService({ name: 'hearer', config, topology })],
      controllers: [Hearer],
    };
  }
}

export const hearerService = { name: 'hearer', env: serviceEnv, module: HearerModule.with };
