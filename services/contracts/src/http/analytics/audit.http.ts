import { z } from 'zod';
import { auditCsvPath, auditPath } from '../../admin-paths.js';
import { auditActionSchema, auditFactsSchema, auditSubjectTypes } from '../../audit.js';
import { messageIdSchema, userIdSchema } from '../../ids.js';
import { limitSchema, pageSchema, pagedShape } from '../common.js';
import { analytics } from '../operations.js';

/** One action. Names of people are the current ones in auth; a deleted user has none. */
export const auditRecordSchema = z.object({
  _id: messageIdSchema,
  occurredAt: z.iso.datetime(),
  /** Without an id: an operator, on the command line or by configuration. */
  actor: z.object({ _id: userIdSchema.nullable(), name: z.string() }),
  action: auditActionSchema,
  subject: z.object({ type: z.enum(auditSubjectTypes), _id: z.string(), name: z.string() }),
  before: auditFactsSchema.nullable(),
  after: auditFactsSchema.nullable(),
  reason: z.string().nullable(),
});
export type AuditRecordView = z.output<typeof auditRecordSchema>;

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: 'expected a date or a moment, like 2026-01-31 or 2026-01-31T10:00:00Z',
});
const words = z.string('expected text').trim().max(200, 'expected at most 200 characters');

/** An empty filter counts as absent: a form sends its empty fields. */
const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const filters = {
  /** An admin's id or the beginning of the email; `system` for actions without an admin. */
  actor: given(words),
  action: given(auditActionSchema),
  /** The target's id, or the beginning of its name or email. */
  subject: given(words),
  /** From this time or the beginning of this day, in the time zone of the figures. */
  from: given(moment),
  /** Until this time or the end of this day. */
  to: given(moment),
};
const auditFilterQuery = z.strictObject(filters);
export type AuditFilter = z.output<typeof auditFilterQuery>;

const auditQuery = z.strictObject({
  ...filters,
  page: pageSchema,
  limit: limitSchema(25),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditPageSchema = z.object({
  records: z.array(auditRecordSchema),
  ...pagedShape,
});
export type AuditPageView = z.output<typeof auditPageSchema>;

export const auditEndpoint = analytics.admin.get(auditPath, {
  summary: 'List the actions of admins, newest first',
  query: auditQuery,
  response: auditPageSchema,
});
export const auditCsvEndpoint = analytics.admin.get(auditCsvPath, {
  audited: { action: 'audit.exported', subject: { type: 'audit-trail', name: 'Audit trail' } },
  summary: 'Export the actions of admins as a file',
  query: auditFilterQuery,
  file: 'csv',
});
