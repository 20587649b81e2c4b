import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/index.js';
import { Chronicle } from './chronicle.js';

/** Makes `Chronicle` injectable everywhere; passed on by PlatformModule, like the outbox it writes to. */
@Module({ imports: [OutboxModule], providers: [Chronicle], exports: [Chronicle] })
export class HistoryModule {}
