import { z } from 'zod';
import { userIdSchema, type UserId } from './ids.js';

/**
 * Everything an admin can do, and how a person reads it. The vocabulary is closed: a new admin action
 * is added here first, and then both ends know it.
 */
export const auditActions = {
  'dataset.created': 'Dataset created',
  'dataset.renamed': 'Dataset renamed',
  'dataset.repriced': 'Dataset repriced',
  'dataset.shown': 'Dataset shown',
  'dataset.hidden': 'Dataset hidden',
  'dataset.deleted': 'Dataset deleted',
  'upload.completed': 'Leads uploaded',
  'upload.cancelled': 'Upload cancelled',
  'upload.undone': 'Upload undone',
  'credits.added': 'Credits added',
  'credits.removed': 'Credits removed',
  'credits.set': 'Credits set',
  'credits.added-to-all': 'Credits added to all users',
  'credits.removed-from-all': 'Credits removed from all users',
  'package.created': 'Credit package created',
  'package.changed': 'Credit package changed',
  'package.deleted': 'Credit package deleted',
  'packages.discounted': 'Global discount applied',
  'announcement.created': 'Announcement created',
  'announcement.changed': 'Announcement changed',
  'announcement.deleted': 'Announcement deleted',
  'mail.sent': 'Mail sent',
  'mail.retried': 'Failed mails retried',
  'admin.created': 'Admin created',
  'admin.promoted': 'User made an admin',
  'admin.demoted': 'Admin demoted',
  'user.deleted': 'User deleted',
} as const;
export type AuditAction = keyof typeof auditActions;

export const auditActionSchema = z.enum(
  Object.keys(auditActions) as [AuditAction, ...AuditAction[]],
  'expected an action of the audit trail',
);

/** What an action was done to. */
export const auditSubjectTypes = [
  'dataset',
  'user',
  'all-users',
  'package',
  'all-packages',
  'announcement',
  'mail',
] as const;
export type AuditSubjectType = (typeof auditSubjectTypes)[number];

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What somebody can read without knowing the code: credits and dollars as people count them, never tenths or cents. */
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

/** What an admin did to one thing: made it (`before` is missing), changed it, or took it away (`after` is). */
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
