import { Controller } from '@nestjs/common';
import {
  createSegmentEndpoint,
  deleteSegmentEndpoint,
  listSegmentsEndpoint,
  type SegmentView,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { Segment } from './segment.schema.js';
import { SegmentsService } from './segments.service.js';

@Controller()
export class SegmentsController {
  constructor(private readonly segments: SegmentsService) {}

  @Handles(listSegmentsEndpoint)
  async list(): Promise<SegmentView[]> {
    return (await this.segments.list()).map(toSegmentView);
  }

  @Handles(createSegmentEndpoint)
  async create(@Sent() { user, body }: SentTo<typeof createSegmentEndpoint>) {
    return toSegmentView(await this.segments.create(body, user.id));
  }

  @Handles(deleteSegmentEndpoint)
  async delete(
    @Sent() { user, params: { id } }: SentTo<typeof deleteSegmentEndpoint>,
  ): Promise<{ success: true }> {
    await this.segments.delete(id, user.id);
    return { success: true };
  }
}

function toSegmentView({ id: _id, name, rule, createdAt }: Segment): SegmentView {
  return { _id, name, rule, createdAt: createdAt.toISOString() };
}
