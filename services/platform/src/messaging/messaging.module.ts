import {
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { LOG, type Log } from '../logging/index.js';
import { Messaging, type MessagingOptions } from './messaging.js';
import { Requests } from './requests.js';

/** Makes `Messaging` and `Requests` injectable everywhere, and opens and closes the connection with the application. */
@Module({})
export class MessagingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly messaging: Messaging) {}

  static forService(options: Omit<MessagingOptions, 'log'>): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [
        {
          provide: Messaging,
          useFactory: (log: Log) => new Messaging({ ...options, log }),
          inject: [LOG],
        },
        {
          provide: Requests,
          useFactory: (messaging: Messaging) => messaging.requests,
          inject: [Messaging],
        },
      ],
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
