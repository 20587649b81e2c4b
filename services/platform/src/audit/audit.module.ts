import { Module } from '@nestjs/common';
import { EventLogModule } from '../event-log/index.js';
import { ReadRecorder } from './read-recorder.js';

/** Provides `ReadRecorder` for endpoints that declare `audited`; PlatformModule exports it to every module of the service. */
@Module({
  imports: [EventLogModule],
  providers: [ReadRecorder],
  exports: [ReadRecorder],
})
export class AuditModule {}
