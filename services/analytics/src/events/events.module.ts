import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { EventRepository } from './event.repository.js';
import { EVENT_MODEL, eventSchema } from './event.schema.js';
import { EventsService } from './events.service.js';
import { StoreEveryEvent } from './store-every-event.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: EVENT_MODEL, schema: eventSchema }]),
    FiguresModule,
    DatasetsModule,
  ],
  controllers: [StoreEveryEvent],
  providers: [EventRepository, EventsService],
})
export class EventsModule {}
