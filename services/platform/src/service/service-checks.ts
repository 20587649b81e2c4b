import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { InjectConfig, type ServiceConfig } from '../config/index.js';
import { Readiness } from '../health/index.js';
import { InjectLog, type Log } from '../logging/index.js';
import { Messaging } from '../messaging/index.js';
import { MongoWatch, pingOnce } from '../mongo/index.js';
import { followEndedSessions, SessionRegistry } from '../sessions/index.js';
import { Repeater } from '../time/index.js';

const watchMongoEveryMs = 5_000;

/**
 * Registers the checks of `/readyz` that every service needs, watches the connection to MongoDB, and updates the
 * list of ended sessions.
 */
@Injectable()
export class ServiceChecks implements OnModuleInit, OnApplicationShutdown {
  private stopFollowing: () => void = () => undefined;

  constructor(
    private readonly readiness: Readiness,
    private readonly messaging: Messaging,
    private readonly registry: SessionRegistry,
    private readonly repeater: Repeater,
    @InjectConfig() private readonly config: ServiceConfig,
    @InjectConnection() private readonly connection: Connection,
    @InjectLog() private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    const ping = async () => void (await this.connection.db?.admin().ping());
    this.readiness.register('mongodb', ping);
    const watch = new MongoWatch({
      ping,
      pingAnew: () => pingOnce(this.config.MONGO_URL),
      giveUp: () => process.exit(1),
      log: this.log,
    });
    this.connection.getClient().on('serverHeartbeatSucceeded', () => watch.heard());
    const look = () => watch.look();
    this.repeater.every({ name: 'watch MongoDB', intervalMs: watchMongoEveryMs, work: look });
    this.readiness.register(
      'broker',
      () => {
        if (!this.messaging.isUp) throw new Error('not connected');
      },
      { requestsCanWaitForIt: true },
    );
    this.readiness.register('sessions', () => {
      if (!this.registry.isLoaded) throw new Error('the list of ended sessions is not loaded yet');
    });
    const { messaging, registry, log } = this;
    this.stopFollowing = await followEndedSessions({ messaging, registry, log });
  }

  onApplicationShutdown(): void {
    this.stopFollowing();
  }
}
