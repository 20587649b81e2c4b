import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { UsersModule } from '../users/users.module.js';
import { CountedEventRepository } from './counted-event.repository.js';
import { EventCounter } from './event-counter.js';
import { EventRepository } from './event.repository.js';
import { events } from './event.schema.js';
import { EventsService } from './events.service.js';
import { ShortageReader } from './shortage.reader.js';
import { StoreEveryEventConsumer } from './store-every-event.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([events]),
    AuditModule,
    DatasetsModule,
    FiguresModule,
    GenerationsModule,
    UsersModule,
  ],
  controllers: [StoreEveryEventConsumer],
  providers: [CountedEventRepository, EventCounter, EventRepository, EventsService, ShortageReader],
  exports: [EventsService, ShortageReader],
})
export class EventsModule {}
