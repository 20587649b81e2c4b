import { Injectable } from '@nestjs/common';
import {
  AdminMailAdminActed,
  SegmentNameTaken,
  SegmentNotFound,
  TooManySegments,
  type AuditedAction,
  type SegmentBody,
  type SegmentId,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { isDuplicateKey, newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { SegmentRepository } from './segment.repository.js';
import type { Segment } from './segment.schema.js';

/** More would not fit into a list to choose from. */
const mostSegments = 50;

/** Owns the segments: lists, saves and deletes them, with an audit record. They do not change. */
@Injectable()
export class SegmentsService {
  constructor(
    private readonly segments: SegmentRepository,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Segment[]> {
    return this.segments.list();
  }

  /** Throws SegmentNotFound. */
  async find(id: SegmentId): Promise<Segment> {
    const segment = await this.segments.find(id);
    if (!segment) throw SegmentNotFound();
    return segment;
  }

  /** Throws SegmentNameTaken and TooManySegments. */
  async create({ name, rule }: SegmentBody, adminId: UserId): Promise<Segment> {
    const at = this.clock.now();
    const after: Segment = { id: newId() as SegmentId, name, rule, createdAt: at };
    try {
      await this.transactions.run(async (tx) => {
        if ((await this.segments.list(tx)).length >= mostSegments)
          throw TooManySegments({ max: mostSegments });
        await this.segments.insert(after, tx);
        await this.eventLog.add(AdminMailAdminActed, createdRecord(after, { adminId, at }), tx);
      });
    } catch (error) {
      throw isDuplicateKey(error) ? SegmentNameTaken() : error;
    }
    return after;
  }

  /** Throws SegmentNotFound. */
  async delete(id: SegmentId, adminId: UserId): Promise<void> {
    const at = this.clock.now();
    await this.transactions.run(async (tx) => {
      const before = await this.segments.remove(id, tx);
      if (!before) throw SegmentNotFound();
      await this.eventLog.add(AdminMailAdminActed, deletedRecord(before, { adminId, at }), tx);
    });
  }
}

interface Act {
  readonly adminId: UserId;
  readonly at: Date;
}

/** The audit record of a segment that was saved. */
const createdRecord = (segment: Segment, act: Act): AuditedAction => ({
  ...recordOf(segment, act),
  action: 'segment.created',
  before: null,
  after: factsOf(segment),
});

/** The audit record of a segment that was deleted. */
const deletedRecord = (segment: Segment, act: Act): AuditedAction => ({
  ...recordOf(segment, act),
  action: 'segment.deleted',
  before: factsOf(segment),
  after: null,
});

const recordOf = ({ id, name }: Segment, { adminId, at }: Act) => ({
  adminId,
  subject: { type: 'segment' as const, id, name },
  occurredAt: at.toISOString(),
});

const factsOf = ({ name, rule: { kind: rule, ...values } }: Segment) => ({ name, rule, ...values });
