import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Readiness } from '../health/index.js';
import { InjectLog, type Log } from '../logging/index.js';
import { Messaging } from '../messaging/index.js';
import { followEndedSessions, SessionRegistry } from '../sessions/index.js';

/** Says in `/readyz` what every service needs, and keeps the list of ended sessions up to date. */
@Injectable()
export class ServiceChecks implements OnModuleInit, OnApplicationShutdown {
  private stopFollowing: () => void = () => undefined;

  constructor(
    private readonly readiness: Readiness,
    private readonly messaging: Messaging,
    private readonly registry: SessionRegistry,
    @InjectConnection() private readonly connection: Connection,
    @InjectLog() private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    this.readiness.register('mongodb', async () => {
      await this.connection.db?.admin().ping();
    });
    this.readiness.register(
      'broker',
      () => {
        if (!this.messaging.isUp) throw new Error('not connected');
      },
      { requestsCanWaitForIt: true },
    );
    this.readiness.register('sessions', () => {
      if (!this.registry.isLoaded) throw new Error('the list of ended sessions was not heard yet');
    });
    const { messaging, registry, log } = this;
    this.stopFollowing = await followEndedSessions({ messaging, registry, log });
  }

  onApplicationShutdown(): void {
    this.stopFollowing();
  }
}
