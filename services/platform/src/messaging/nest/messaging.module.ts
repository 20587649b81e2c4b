import {
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { logToken, type Log } from '../../logging/index.js';
import { Metrics } from '../../metrics/index.js';
import { measureHandling, measureQueues } from '../measure-messaging.js';
import { Messaging, type MessagingOptions } from '../messaging.js';
import { Requests } from '../requests/requests.js';

/**
 * Provides `Messaging` and `Requests`, and opens and closes the connection with the application. Not global,
 * because Nest destroys global modules last and the database must outlive the broker connection; PlatformModule
 * exports it instead.
 */
@Module({})
export class MessagingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly messaging: Messaging) {}

  static forService(options: Omit<MessagingOptions, 'log' | 'onHandled'>): DynamicModule {
    const messaging = {
      provide: Messaging,
      inject: [logToken, Metrics],
      useFactory: (log: Log, metrics: Metrics) => {
        const messaging = new Messaging({ ...options, log, onHandled: measureHandling(metrics) });
        measureQueues(metrics, messaging);
        return messaging;
      },
    };
    const requests = {
      provide: Requests,
      inject: [Messaging],
      useFactory: ({ requests }: Messaging) => requests,
    };
    return {
      module: MessagingModule,
      providers: [messaging, requests],
      exports: [Messaging, Requests],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.messaging.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.messaging.close();
  }
}
