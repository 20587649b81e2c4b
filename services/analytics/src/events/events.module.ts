import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { PeopleModule } from '../people/people.module.js';
import { EventRepository } from './event.repository.js';
import { EVENT_MODEL, eventSchema } from './event.schema.js';
import { EventsService } from './events.service.js';
import { StoreEveryEvent } from './store-every-event.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: EVENT_MODEL, schema: eventSchema }]),
    AuditModule,
    DatasetsModule,
    FiguresModule,
    GenerationsModule,
    PeopleModule,
  ],
  controllers: [StoreEveryEvent],
  providers: [EventRepository, EventsService],
  exports: [EventsService],
})
export class EventsModule {}
