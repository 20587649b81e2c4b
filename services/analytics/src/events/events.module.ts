import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { UsersModule } from '../users/users.module.js';
import { EventRepository } from './event.repository.js';
import { EVENT_MODEL, eventSchema } from './event.schema.js';
import { EventsService } from './events.service.js';
import { StoreEveryEventConsumer } from './store-every-event.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: EVENT_MODEL, schema: eventSchema }]),
    AuditModule,
    DatasetsModule,
    FiguresModule,
    GenerationsModule,
    UsersModule,
  ],
  controllers: [StoreEveryEventConsumer],
  providers: [EventRepository, EventsService],
  exports: [EventsService],
})
export class EventsModule {}
