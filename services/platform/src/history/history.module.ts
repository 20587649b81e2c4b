import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/index.js';
import { Chronicle } from './chronicle.js';
import { ReadRecords } from './read-records.js';

/** Makes `Chronicle` and `ReadRecords` injectable everywhere; passed on by PlatformModule, like the outbox it writes to. */
@Module({
  imports: [OutboxModule],
  providers: [Chronicle, ReadRecords],
  exports: [Chronicle, ReadRecords],
})
export class HistoryModule {}
