import { Controller, Module, Param, Post, type DynamicModule } from '@nestjs/common';
import { UserVerified } from '@leadmart/contracts';
import { serviceEnv, type ServiceConfig } from '@leadmart/platform/config';
import { Access } from '@leadmart/platform/http';
import { Ctx, defineTopology, OnEvent, type MessageContext } from '@leadmart/platform/messaging';
import { Transactions } from '@leadmart/platform/mongo';
import { Inbox, Outbox } from '@leadmart/platform/outbox';
import { PlatformModule } from '@leadmart/platform/service';

/** A service behind the gateway's `/leads/claim-files` that publishes an event. */
@Controller('leads/claim-files')
class ProducerController {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  @Post(':userId')
  @Access('user')
  async publish(@Param('userId') userId: string): Promise<{ published: true }> {
    await this.transactions.run((tx) =>
      this.outbox.add(UserVerified, { ...UserVerified.sample, userId }, tx),
    );
    return { published: true };
  }
}

@Module({})
class ProducerModule {
  static with(this: void, config: ServiceConfig): DynamicModule {
    return {
      module: ProducerModule,
      imports: [PlatformModule.forService({ name: 'leads', config })],
      controllers: [ProducerController],
    };
  }
}

/** Stands for leads: a service refuses requests of the gateway for another one. */
export const producerService = { name: 'leads', env: serviceEnv, module: ProducerModule.with };

/** The messages that the consuming service has handled. */
export const handledMessages: MessageContext[] = [];

@Controller()
class RecordConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(UserVerified, 'consumer:user:record')
  async record(@Ctx() message: MessageContext): Promise<void> {
    await this.inbox.once(message, () => Promise.resolve());
    handledMessages.push(message);
  }
}

const topology = defineTopology('consumer', { 'consumer:user:record': { events: [UserVerified] } });

@Module({})
class ConsumerModule {
  static with(this: void, config: ServiceConfig): DynamicModule {
    return {
      module: ConsumerModule,
      imports: [PlatformModule.forService({ name: 'consumer', config, topology })],
      controllers: [RecordConsumer],
    };
  }
}

export const consumerService = { name: 'consumer', env: serviceEnv, module: ConsumerModule.with };
