import { auditedActionSchema } from '../audit.js';
import { defineEvent, type EventDefinition } from '../messages/define-message.js';
import { serviceNames, type ServiceName } from '../services.js';

const adminActed = (producer: ServiceName) =>
  defineEvent(`${producer}.admin.acted.v1`, auditedActionSchema, {
    adminId: '65f000000000000000000002',
    action: 'dataset.renamed',
    subject: { type: 'dataset', id: '65f000000000000000000031', name: 'Small businesses' },
    before: { name: 'Businesses' },
    after: { name: 'Small businesses' },
    occurredAt: '2026-01-05T12:00:00.000Z',
  });

/**
 * An action of an admin, by the service that executes it: actor, action, target, before and after. Each service publishes it in
 * the transaction of the change, or after the answer for a read; analytics keeps the audit trail. All have the same shape.
 */
export const adminActedEvents = Object.fromEntries(
  serviceNames.map((name) => [name, adminActed(name)]),
) as Readonly<Record<ServiceName, EventDefinition<typeof auditedActionSchema>>>;

export const AuthAdminActed = adminActedEvents.auth;
export const LeadsAdminActed = adminActedEvents.leads;
export const BillingAdminActed = adminActedEvents.billing;
export const AdminMailAdminActed = adminActedEvents['admin-mail'];
