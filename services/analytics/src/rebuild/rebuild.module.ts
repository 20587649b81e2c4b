import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { RebuildService } from './rebuild.service.js';

@Module({
  imports: [EventsModule, GenerationsModule],
  providers: [RebuildService],
  exports: [RebuildService],
})
export class RebuildModule {}
