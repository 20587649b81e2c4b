import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { JwtModule, JwtService } from '@nestjs/jwt';
import { AdminAmounts } from '../admin-amounts/index.js';
import { AuditModule } from '../audit/index.js';
import { configToken, type ServiceConfig } from '../config/index.js';
import { EventLogModule } from '../event-log/index.js';
import { HealthController, Readiness } from '../health/index.js';
import { AccessGuard, ErrorFilter } from '../http/index.js';
import { createLog, logToken } from '../logging/index.js';
import { MessagingModule, type MessagingOptions, type Topology } from '../messaging/index.js';
import { Metrics } from '../metrics/index.js';
import { connectMongo, IndexBuilder, Transactions } from '../mongo/index.js';
import { Needs, needsControllersOf } from '../needs/index.js';
import { OutboxModule } from '../outbox/index.js';
import { SessionRegistry, SessionTokens, tokenChecks } from '../sessions/index.js';
import { Clock, Repeater } from '../time/index.js';
import { ProviderCalls } from '../tracing/index.js';
import { jobsToken, platformJobs, Work, type JobTable } from '../work/index.js';
import { ServiceChecks } from './service-checks.js';

interface PlatformOptions {
  /** The service's name, used for its database, its queues and its log lines. */
  readonly name: string;
  readonly config: ServiceConfig;
  readonly topology?: Topology;
  /** The table of its background jobs. */
  readonly jobs?: JobTable;
}

/** The injection token of the service's name. */
export const serviceNameToken = Symbol('service name');

/** Provides the platform to all modules of a service. Imported once, by its app module. */
@Module({})
export class PlatformModule {
  static forService({ name, config, topology, jobs = {} }: PlatformOptions): DynamicModule {
    const shared: Provider[] = [
      { provide: serviceNameToken, useValue: name },
      { provide: configToken, useValue: config },
      {
        provide: logToken,
        useFactory: () => createLog({ service: name, level: config.LOG_LEVEL }),
      },
      {
        provide: SessionTokens,
        inject: [JwtService],
        useFactory: (jwt: JwtService) => new SessionTokens(jwt),
      },
      { provide: SessionRegistry, useFactory: () => new SessionRegistry() },
      Transactions,
      Clock,
      Repeater,
      { provide: jobsToken, useValue: { ...platformJobs, ...jobs } },
      Work,
      Readiness,
      Metrics,
      ProviderCalls,
      AdminAmounts,
      Needs,
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [
        connectMongo({ url: config.MONGO_URL, prefix: config.MONGO_DB_PREFIX, service: name }),
        JwtModule.registerAsync({
          inject: [configToken],
          useFactory: ({ AUTH_JWKS }: ServiceConfig) => tokenChecks(AUTH_JWKS),
        }),
        MessagingModule.forService(brokerOptions({ name, config, topology })),
        OutboxModule,
        EventLogModule,
        AuditModule,
      ],
      controllers: [HealthController, ...needsControllersOf(name)],
      providers: [
        ...shared,
        IndexBuilder,
        ServiceChecks,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [...shared, MessagingModule, OutboxModule, EventLogModule, AuditModule],
    };
  }
}

/** The broker deletes the queues of a test by itself if the test dies before it removes them. */
const testQueuesExpireAfterMs = 60_000;

function brokerOptions({ name, config, topology }: PlatformOptions): Omit<MessagingOptions, 'log'> {
  return {
    url: config.AMQP_URL,
    namespace: config.AMQP_NAMESPACE,
    service: name,
    topology,
    queueType: config.AMQP_QUEUE_TYPE,
    ...(config.NODE_ENV === 'test' ? { expireUnusedQueuesMs: testQueuesExpireAfterMs } : {}),
  };
}
