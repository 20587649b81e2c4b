import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { SegmentId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { segments, type Segment, type SegmentDocument } from './segment.schema.js';

/** Reads and writes segments. */
@Injectable()
export class SegmentRepository {
  constructor(@InjectModel(segments.name) private readonly segments: Model<SegmentDocument>) {}

  /** By name. */
  async list(tx?: ClientSession): Promise<Segment[]> {
    return (await this.segments.find({}, null, { session: tx }).sort({ name: 1 }).lean()).map(
      withId,
    );
  }

  async find(id: SegmentId): Promise<Segment | undefined> {
    const found = await this.segments.findById(id).lean();
    return found ? withId(found) : undefined;
  }

  /** Throws a duplicate key error when the name is taken. */
  async insert(segment: Segment, tx: ClientSession): Promise<void> {
    await this.segments.create([withUnderscoreId(segment)], { session: tx });
  }

  /** Returns the deleted one; undefined if it does not exist. */
  async remove(id: SegmentId, tx: ClientSession): Promise<Segment | undefined> {
    const found = await this.segments.findByIdAndDelete(id, { session: tx }).lean();
    return found ? withId(found) : undefined;
  }
}
