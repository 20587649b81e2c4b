import { z } from 'zod';
import { optOutIdSchema } from '../ids.js';
import { readPhone } from '../lead-values.js';
import { adminOptOutsPath } from '../admin-paths.js';
import { optOutCertificatePath, optOutCodePath, optOutsPath } from '../paths.js';
import { emailSchema } from './auth.http.js';
import { messageSchema, pageSchema, pageSize } from './common.js';
import { defineEndpoint } from './define-endpoint.js';

const phoneHint = 'expected a phone with ten digits, such as (201) 555-0100';

/** Ten digits, from any usual way to write a phone of North America. */
const optOutPhoneSchema = z
  .string(phoneHint)
  .max(40, phoneHint)
  .transform((text, context): string => {
    const phone = readPhone(text);
    if (phone !== undefined) return phone;
    context.addIssue({ code: 'custom', message: phoneHint });
    return z.NEVER;
  });

export const optOutCodeBody = z.strictObject({ email: emailSchema });
export type OptOutCodeBody = z.output<typeof optOutCodeBody>;

/** The code from the mail proves the e-mail. Without a phone, leads with the e-mail are looked for. */
export const optOutBody = z.strictObject({
  email: emailSchema,
  phone: optOutPhoneSchema.optional(),
  code: z
    .string('expected the code')
    .trim()
    .regex(/^\d{6}$/, 'expected the six digits of the code'),
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
    message: 'expected a phone or an e-mail address',
  });
export type AdminOptOutBody = z.output<typeof adminOptOutBody>;

/**
 * The work that was done for a request. It does not tell whether anything was found: the e-mail is proved, the phone is not.
 */
export const optOutCertificateSchema = z.object({
  _id: optOutIdSchema,
  /** The contact details of the request, masked: `phone ending in 00`. */
  about: z.array(z.string()),
  requestedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** Datasets that were searched, and all of them. */
  searched: z.int(),
  datasets: z.int(),
});
export type OptOutCertificateView = z.output<typeof optOutCertificateSchema>;

export const optOutReceiptSchema = z.object({
  /** The secret in the link to the certificate. */
  certificate: z.string(),
});
export type OptOutReceiptView = z.output<typeof optOutReceiptSchema>;

/** A request as an admin sees it. Its phone and e-mail are erased once it is carried out. */
export const adminOptOutSchema = optOutCertificateSchema.extend({
  source: z.string(),
  /** Leads that were found, and those of them that were for sale. */
  leads: z.int(),
  withdrawn: z.int(),
});
export type AdminOptOutView = z.output<typeof adminOptOutSchema>;

export const adminOptOutsSchema = z.object({
  optOuts: z.array(adminOptOutSchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type AdminOptOutsView = z.output<typeof adminOptOutsSchema>;

export const adminOptOutsQuery = z.strictObject({ page: pageSchema });

const anOptOut = { service: 'leads', access: 'public' } as const;
const admins = { service: 'leads', access: 'admin', path: adminOptOutsPath } as const;

export const optOutCodeEndpoint = defineEndpoint({
  ...anOptOut,
  method: 'POST',
  path: optOutCodePath,
  summary: 'Mail a code that proves the address; the response is the same for every address',
  body: optOutCodeBody,
  response: messageSchema,
});
export const optOutEndpoint = defineEndpoint({
  ...anOptOut,
  method: 'POST',
  path: optOutsPath,
  summary: 'Request that leads with a phone or an e-mail are never sold again',
  body: optOutBody,
  status: 201,
  response: optOutReceiptSchema,
});
export const optOutCertificateEndpoint = defineEndpoint({
  ...anOptOut,
  method: 'GET',
  path: optOutCertificatePath('{token}'),
  summary: 'Get what was done for a request, by the secret in its link',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: optOutCertificateSchema,
  refuses: ['not-found'],
});
export const listOptOutsEndpoint = defineEndpoint({
  ...admins,
  method: 'GET',
  audited: { action: 'opt-outs.listed', subject: { type: 'opt-out', name: 'Opt-out requests' } },
  summary: `List requests not to be sold, newest first, ${pageSize} on a page`,
  query: adminOptOutsQuery,
  response: adminOptOutsSchema,
});
export const enterOptOutEndpoint = defineEndpoint({
  ...admins,
  method: 'POST',
  summary: 'Enter a request that arrived in another way',
  body: adminOptOutBody,
  status: 201,
  response: optOutReceiptSchema,
});
