import { Feature } from '@leadmart/platform/service';
import { SegmentMembers } from './segment-members.js';
import { SegmentRepository } from './segment.repository.js';
import { segments } from './segment.schema.js';
import { SegmentsController } from './segments.controller.js';
import { SegmentsService } from './segments.service.js';

@Feature({
  entities: [segments],
  controllers: [SegmentsController],
  providers: [SegmentRepository, SegmentsService, SegmentMembers],
})
export class SegmentsModule {}
