import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SegmentMembers } from './segment-members.js';
import { SegmentRepository } from './segment.repository.js';
import { segments } from './segment.schema.js';
import { SegmentsController } from './segments.controller.js';
import { SegmentsService } from './segments.service.js';

@Module({
  imports: [MongooseModule.forFeature([segments])],
  controllers: [SegmentsController],
  providers: [SegmentRepository, SegmentsService, SegmentMembers],
  exports: [SegmentsService, SegmentMembers],
})
export class SegmentsModule {}
