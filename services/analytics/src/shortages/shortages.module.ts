import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { EventsModule } from '../events/events.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { UsersModule } from '../users/users.module.js';
import { ShortagesController } from './shortages.controller.js';
import { ShortagesService } from './shortages.service.js';

@Module({
  imports: [DatasetsModule, EventsModule, GenerationsModule, UsersModule],
  controllers: [ShortagesController],
  providers: [ShortagesService],
})
export class ShortagesModule {}
