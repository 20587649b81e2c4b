import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { FirstRebuild } from './first-rebuild.js';
import { RebuildService } from './rebuild.service.js';

@Module({
  imports: [EventsModule, GenerationsModule],
  providers: [RebuildService, FirstRebuild],
  exports: [RebuildService],
})
export class RebuildModule {}
