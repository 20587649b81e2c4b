import type { z } from 'zod';
import { auditedActionSchema } from '../audit.js';
import { defineEvent, type PayloadOf } from '../messages/define-message.js';
import type { ServiceName } from '../services.js';

const anAdmin = '65f000000000000000000002';
const occurredAt = '2026-01-05T12:00:00.000Z';

/**
 * An action of an admin: actor, action, target, before and after. Each service publishes it in the transaction of
 * the change, or after the answer for a read; analytics keeps the audit trail. All have the same shape.
 */
const adminActed = (producer: string, sample: z.input<typeof auditedActionSchema>) =>
  defineEvent(`${producer}.admin.acted.v1`, auditedActionSchema, sample);

export const AuthAdminActed = adminActed('auth', {
  adminId: null,
  action: 'admin.created',
  subject: { type: 'user', id: anAdmin },
  before: null,
  after: { isAdmin: true },
  occurredAt,
});

export const LeadsAdminActed = adminActed('leads', {
  adminId: anAdmin,
  action: 'dataset.renamed',
  subject: { type: 'dataset', id: '65f000000000000000000031', name: 'Small businesses' },
  before: { name: 'Businesses' },
  after: { name: 'Small businesses' },
  occurredAt,
});

export const BillingAdminActed = adminActed('billing', {
  adminId: anAdmin,
  action: 'credits.added',
  subject: { type: 'user', id: '65f000000000000000000001' },
  before: { balance: 0 },
  after: { balance: 100 },
  reason: 'Manual adjustment',
  occurredAt,
});

export const AdminMailAdminActed = adminActed('admin-mail', {
  adminId: anAdmin,
  action: 'announcement.created',
  subject: { type: 'announcement', id: '65f000000000000000000081', name: 'New dataset' },
  before: null,
  after: { title: 'New dataset', active: true },
  occurredAt,
});

export const AnalyticsAdminActed = adminActed('analytics', {
  adminId: anAdmin,
  action: 'audit.exported',
  subject: { type: 'audit-trail', id: 'all', name: 'Audit trail' },
  before: null,
  after: { query: 'b0ZkX3q9TtYh' },
  occurredAt,
});

/** The audit trail's sources. */
export const adminActedEvents = [
  AuthAdminActed,
  LeadsAdminActed,
  BillingAdminActed,
  AdminMailAdminActed,
  AnalyticsAdminActed,
] as const;

/** The event with which a service reports an action of an admin. */
export const adminActedEventOf: Readonly<Record<ServiceName, (typeof adminActedEvents)[number]>> = {
  auth: AuthAdminActed,
  leads: LeadsAdminActed,
  billing: BillingAdminActed,
  'admin-mail': AdminMailAdminActed,
  analytics: AnalyticsAdminActed,
};
export type AdminActed = PayloadOf<typeof AuthAdminActed>;
