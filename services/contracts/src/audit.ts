import { z } from 'zod';
import { auditActions, auditSubjectTypes, type AuditAction } from './audit-actions.js';
import { messageIdSchema, userIdSchema, type UserId } from './ids.js';

export * from './audit-actions.js';

export const auditActionSchema = z.enum(
  Object.keys(auditActions) as [AuditAction, ...AuditAction[]],
  'expected an action of the audit trail',
);

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Text for people: credits and dollars in their displayed units, never tenths or cents. */
export const auditFactsSchema = z.record(z.string(), z.union([fact, z.array(fact)]));
export type AuditFacts = z.output<typeof auditFactsSchema>;

export const auditedActionSchema = z.object({
  /** Null for an operator, on the command line or by configuration. */
  adminId: userIdSchema.nullable(),
  action: auditActionSchema,
  subject: z.object({
    type: z.enum(auditSubjectTypes),
    id: z.string(),
    /**
     * The thing's name at the time of the action. Absent for users: names are looked up, and erased with the
     * account.
     */
    name: z.string().optional(),
  }),
  before: auditFactsSchema.nullable(),
  after: auditFactsSchema.nullable(),
  reason: z.string().optional(),
  occurredAt: z.iso.datetime(),
  /** The id of the record, where several events report the same read; otherwise it is the id of the event. */
  recordId: messageIdSchema.optional(),
});
export type AuditedAction = z.output<typeof auditedActionSchema>;

/**
 * The before and after of an audit record: the facts that differ between two states, or all facts of a state that
 * was created or deleted.
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

/** One action of an admin on one thing: created (without `before`), changed, or deleted (without `after`). */
export interface AdminChange<T> {
  readonly adminId: UserId;
  readonly at: Date;
  readonly before?: T;
  readonly after?: T;
}

/** How the audit trail describes one kind of thing. */
interface Kind<T> {
  readonly type: 'announcement' | 'package';
  readonly nameOf: (one: T) => string;
  readonly factsOf: (one: T) => AuditFacts;
}

/** Makes the audit record of a change to a thing whose actions are `<type>.created`, `.changed` and `.deleted`. */
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
