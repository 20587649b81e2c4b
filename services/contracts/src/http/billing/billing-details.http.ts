import { z } from 'zod';
import { billingDetailsPath } from '../../account-paths.js';
import { countryCodes } from '../../countries.js';
import { textUpTo } from '../common.js';
import { billing } from '../operations.js';

/** The letters that the font of receipts has. */
const printable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Mn}\p{Nd}\p{P}\p{Zs}$€£+<=>|~^`´¨°©®™№\n]*$/u;
/** Whether the font of receipts has all letters of a text. */
export const isPrintable = (text: string): boolean => printable.test(text);
const printableHint =
  'expected letters that receipts can print: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew or Arabic';

const line = (max: number) =>
  textUpTo(max)
    .regex(/^[^\p{Cc}]*$/u, 'expected one line without control characters')
    .regex(printable, printableHint)
    .default('');

/** The details that receipts show of the buyer. All fields are optional; an empty text stands for a missing one. */
export const billingDetailsSchema = z.strictObject({
  company: line(120),
  /** Up to six lines. */
  address: z
    .string('expected text')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .max(300, 'expected at most 300 characters')
        .regex(/^(?:[^\p{Cc}]|\n)*$/u, 'expected no control characters')
        .regex(/^[^\n]*(?:\n[^\n]*){0,5}$/, 'expected at most 6 lines')
        .regex(printable, printableHint),
    )
    .default(''),
  /** The code of ISO 3166-1, or empty. */
  country: z
    .string('expected a country code of two letters, like US')
    .refine(
      (code) => code === '' || countryCodes.includes(code),
      'expected a country code of two letters, like US',
    )
    .default(''),
  taxId: line(40),
});
export type BillingDetails = z.output<typeof billingDetailsSchema>;

export const billingDetailsEndpoint = billing.user.get(billingDetailsPath, {
  summary: 'The company, address and tax id that receipts are made out to',
  response: billingDetailsSchema,
});
export const saveBillingDetailsEndpoint = billing.user.put(billingDetailsPath, {
  summary:
    'Save the company, address and tax id for later receipts. Issued receipts stay as they are',
  body: billingDetailsSchema,
  response: billingDetailsSchema,
});
