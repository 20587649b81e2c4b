import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { FirstRebuild } from './first-rebuild.js';
import { RebuildsService } from './rebuilds.service.js';

@Module({
  imports: [EventsModule, GenerationsModule],
  providers: [RebuildsService, FirstRebuild],
  exports: [RebuildsService],
})
export class RebuildsModule {}
