import { z } from 'zod';
import { auditActions, auditSubjectTypes, type AuditAction } from './audit-actions.js';
import { userIdSchema, type UserId } from './ids.js';

export * from './audit-actions.js';

export const auditActionSchema = z.enum(
  Object.keys(auditActions) as [AuditAction, ...AuditAction[]],
  'expected an action of the audit trail',
);

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Text that a reader understands without the code: credits and dollars as people count them, never tenths or cents. */
export const auditFactsSchema = z.record(z.string(), z.union([fact, z.array(fact)]));
export type AuditFacts = z.output<typeof auditFactsSchema>;

export const auditedActionSchema = z.object({
  /** Null: an operator, at the command line or by configuration. */
  adminId: userIdSchema.nullable(),
  action: auditActionSchema,
  subject: z.object({
    type: z.enum(auditSubjectTypes),
    id: z.string(),
    /** As it was called then. Users have none here: who they are is looked up, and forgotten when they leave. */
    name: z.string().optional(),
  }),
  before: auditFactsSchema.nullable(),
  after: auditFactsSchema.nullable(),
  reason: z.string().optional(),
  occurredAt: z.iso.datetime(),
});
export type AuditedAction = z.output<typeof auditedActionSchema>;

/**
 * The before and the after of an audit record: of two states of a thing what differs, and all of the
 * one state when it was not there before, or is gone.
 */
export function changedFacts(
  before: AuditFacts | undefined,
  after: AuditFacts | undefined,
): { before: AuditFacts | null; after: AuditFacts | null } {
  if (!before || !after) return { before: before ?? null, after: after ?? null };
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return { before: only(before, changed), after: only(after, changed) };
}

/** One action of an admin on one thing: made it (`before` is missing), changed it, or took it away (`after` is). */
export interface AdminChange<T> {
  readonly adminId: UserId;
  readonly at: Date;
  readonly before?: T;
  readonly after?: T;
}

/** How the audit trail speaks of one kind of thing. */
interface Kind<T> {
  readonly type: 'announcement' | 'package';
  readonly nameOf: (one: T) => string;
  readonly factsOf: (one: T) => AuditFacts;
}

/** The audit record of a change to a thing whose actions are `<type>.created`, `.changed` and `.deleted`. */
export function changeRecord<T extends { readonly id: string }>(
  { adminId, at, before, after }: AdminChange<T>,
  { type, nameOf, factsOf }: Kind<T>,
): AuditedAction {
  const one = after ?? before;
  if (!one) throw new Error(`a change of no ${type}`);
  const whileThere = after ? 'changed' : 'deleted';
  return {
    adminId,
    action: `${type}.${before ? whileThere : 'created'}`,
    subject: { type, id: one.id, name: nameOf(one) },
    ...changedFacts(before && factsOf(before), after && factsOf(after)),
    occurredAt: at.toISOString(),
  };
}

function only(facts: AuditFacts, keys: readonly string[]): AuditFacts {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = facts[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
