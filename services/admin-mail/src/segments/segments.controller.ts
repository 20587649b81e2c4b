import { Controller } from '@nestjs/common';
import {
  createSegmentEndpoint,
  deleteSegmentEndpoint,
  listSegmentsEndpoint,
  type SegmentView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
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
  async create(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { body }: SentTo<typeof createSegmentEndpoint>,
  ): Promise<SegmentView> {
    return toSegmentView(await this.segments.create(body, adminId));
  }

  @Handles(deleteSegmentEndpoint)
  async delete(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof deleteSegmentEndpoint>,
  ): Promise<{ success: true }> {
    await this.segments.delete(id, adminId);
    return { success: true };
  }
}

function toSegmentView({ id: _id, name, rule, createdAt }: Segment): SegmentView {
  return { _id, name, rule, createdAt: createdAt.toISOString() };
}
