import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/index.js';
import { EventLog } from './event-log.js';

/** Provides `EventLog`; PlatformModule exports it to every module of the service. */
@Module({
  imports: [OutboxModule],
  providers: [EventLog],
  exports: [EventLog],
})
export class EventLogModule {}
