import type { SegmentView } from '@leadmart/contracts';
import type { Segment } from './segment.js';

export function toSegmentView({ id: _id, name, rule, createdAt }: Segment): SegmentView {
  return { _id, name, rule, createdAt: createdAt.toISOString() };
}
