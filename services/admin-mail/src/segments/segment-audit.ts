import type { AuditedAction, UserId } from '@leadmart/contracts';
import type { Segment } from './segment.schema.js';

interface Act {
  readonly adminId: UserId;
  readonly at: Date;
}

/** The audit record of a segment that was saved. */
export const createdRecord = (segment: Segment, act: Act): AuditedAction => ({
  ...recordOf(segment, act),
  action: 'segment.created',
  before: null,
  after: factsOf(segment),
});

/** The audit record of a segment that was deleted. */
export const deletedRecord = (segment: Segment, act: Act): AuditedAction => ({
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
