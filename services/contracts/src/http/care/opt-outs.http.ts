import { z } from 'zod';
import {
  adminOptOutDecisionPath,
  adminOptOutsPath,
  adminOptOutUndoPath,
} from '../../admin-paths.js';
import { emailSchema } from '../../email-schema.js';
import { optOutIdSchema } from '../../ids.js';
import { phoneFault, readPhone } from '../../lead-values.js';
import { optOutCertificatePath, optOutCodePath, optOutsPath } from '../../paths.js';
import {
  booleanQuerySchema,
  messageSchema,
  pageSchema,
  pageSize,
  successSchema,
} from '../common.js';
import { leads } from '../operations.js';

const phoneHint = 'expected a phone with ten digits, such as (201) 555-0100';

/** Ten digits, from any usual way to write a US phone. */
const optOutPhoneSchema = z
  .string(phoneHint)
  .max(40, phoneHint)
  .transform((text, context): string => {
    const message = phoneFault(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
    return readPhone(text) ?? z.NEVER;
  });

export const optOutCodeBody = z.strictObject({ email: emailSchema });
export type OptOutCodeBody = z.output<typeof optOutCodeBody>;

/** The code from the mail proves the email, and with it a phone on a lead that has this email. */
export const optOutBody = z.strictObject({
  email: emailSchema,
  phone: optOutPhoneSchema.optional(),
  code: z
    .string('expected the code')
    .trim()
    .regex(/^\d{6}$/, 'expected the six digits of the code')
    .meta({ examples: ['482915'] }),
});
export type OptOutBody = z.output<typeof optOutBody>;

/** A request that an admin received in another way, such as a letter. */
export const adminOptOutBody = z
  .strictObject({
    email: emailSchema.optional(),
    phone: optOutPhoneSchema.optional(),
    source: z
      .string('expected how the request arrived')
      .trim()
      .min(1, 'expected how the request arrived')
      .max(200, 'expected at most 200 characters'),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['phone'],
    message: 'expected a phone or an email address',
  });
export type AdminOptOutBody = z.output<typeof adminOptOutBody>;

/**
 * One contact detail of a request and its state. A phone is compared with the stock (`checking`): it is proved if a lead
 * with it has the proved email. Otherwise its leads wait for an admin (`review`).
 */
export const optOutPartSchema = z.object({
  /** Masked: `phone ending in 00`. */
  about: z.array(z.string()),
  state: z.enum(['checking', 'review', 'working', 'done', 'declined', 'undone']),
});
export type OptOutPartView = z.output<typeof optOutPartSchema>;

const optOutShape = {
  _id: optOutIdSchema,
  requestedAt: z.iso.datetime(),
  /** When nothing was left to do. */
  completedAt: z.iso.datetime().nullable(),
  /** Datasets that were searched, and all of them. */
  searched: z.int(),
  datasets: z.int(),
};

/** The work that was done for a request. It does not tell what was found. */
export const optOutCertificateSchema = z.object({
  ...optOutShape,
  parts: z.array(optOutPartSchema),
});
export type OptOutCertificateView = z.output<typeof optOutCertificateSchema>;

export const optOutReceiptSchema = z.object({
  /** The secret in the link to the certificate. */
  certificate: z.string(),
});
export type OptOutReceiptView = z.output<typeof optOutReceiptSchema>;

/** Facts that speak for and against a phone that the email of its request does not prove. */
export const optOutEvidenceSchema = z.object({
  /** Leads with the phone, and packs that have one of them. */
  leads: z.int(),
  packs: z.int(),
  /** Of these leads, those without an email, those whose company's domain is that of the proved email, and those whose name is in it. */
  withoutEmail: z.int(),
  sameDomain: z.int(),
  sameName: z.int(),
  /** Phones that this address named in 30 days, and that its network named in a day. */
  phonesOfAddress: z.int(),
  phonesOfNetwork: z.int(),
  /** Why its leads are still for sale; null if they are out of sale until the decision. */
  stillForSale: z.enum(['address', 'network', 'waiting']).nullable(),
});
export type OptOutEvidenceView = z.output<typeof optOutEvidenceSchema>;

/** A request, or one detail of it, as an admin sees it. Phone and email are erased once it is carried out or declined. */
export const adminOptOutSchema = z.object({
  ...optOutShape,
  ...optOutPartSchema.shape,
  source: z.string(),
  /** Leads that were found, and those of them that were for sale. */
  leads: z.int(),
  withdrawn: z.int(),
  /** While it waits for a decision. */
  evidence: optOutEvidenceSchema.nullable(),
});
export type AdminOptOutView = z.output<typeof adminOptOutSchema>;

export const adminOptOutsSchema = z.object({
  optOuts: z.array(adminOptOutSchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type AdminOptOutsView = z.output<typeof adminOptOutsSchema>;

/** `waiting`: only those that wait for a decision, the oldest first. */
const adminOptOutsQuery = z.strictObject({
  page: pageSchema,
  waiting: booleanQuerySchema.default(false),
});
export type AdminOptOutsQuery = z.output<typeof adminOptOutsQuery>;

export const optOutDecisionBody = z.strictObject({
  decision: z.enum(['accept', 'decline'], 'expected accept or decline'),
});
export type OptOutDecisionBody = z.output<typeof optOutDecisionBody>;

export const undoOptOutBody = z.strictObject({
  reason: z
    .string('expected a reason')
    .trim()
    .min(1, 'expected a reason')
    .max(200, 'expected at most 200 characters'),
});

const oneOfAdmins = {
  params: z.object({ id: optOutIdSchema }),
  response: successSchema,
  refuses: ['conflict'],
} as const;

export const optOutCodeEndpoint = leads.public.post(optOutCodePath, {
  summary: 'Mail a code that proves the address; the response is the same for every address',
  body: optOutCodeBody,
  response: messageSchema,
});
export const optOutEndpoint = leads.public.post(optOutsPath, {
  summary: 'Request that leads with an email, and with a phone, are never sold again',
  body: optOutBody,
  status: 201,
  response: optOutReceiptSchema,
});
export const optOutCertificateEndpoint = leads.public.get(optOutCertificatePath('{token}'), {
  summary: 'Get what was done for a request, by the secret in its link',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: optOutCertificateSchema,
});
export const listOptOutsEndpoint = leads.admin.get(adminOptOutsPath, {
  audited: { action: 'opt-outs.listed', subject: { type: 'opt-out', name: 'Opt-out requests' } },
  summary: `List requests not to be sold, newest first, or those that wait, ${pageSize} on a page`,
  query: adminOptOutsQuery,
  response: adminOptOutsSchema,
});
export const enterOptOutEndpoint = leads.admin.post(adminOptOutsPath, {
  summary: 'Enter a request that arrived in another way',
  body: adminOptOutBody,
  status: 201,
  response: optOutReceiptSchema,
});
export const decideOptOutEndpoint = leads.admin.post(adminOptOutDecisionPath('{id}'), {
  ...oneOfAdmins,
  summary: 'Accept or decline an opt-out of a phone that is not proved',
  body: optOutDecisionBody,
});
export const undoOptOutEndpoint = leads.admin.post(adminOptOutUndoPath('{id}'), {
  ...oneOfAdmins,
  proof: 'recent',
  summary:
    'Undo an opt-out: later uploads bring its phone and email again; erased lines stay blank',
  body: undoOptOutBody,
});
