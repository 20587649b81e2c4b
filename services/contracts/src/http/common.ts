import { z } from 'zod';
import { isTimeZone } from '../days-of-zone.js';

/** `page` of a query string; 1 if absent. */
export const pageSchema = z.coerce
  .number({ error: 'expected a page number' })
  .int('expected a whole page number')
  .min(1, 'expected a page number of at least 1')
  .max(1_000_000, 'expected a page number of at most 1,000,000')
  .default(1);

/** A whole number of a query string. */
export const wholeBetween = (min: number, max: number) =>
  z.coerce
    .number({ error: 'expected a number' })
    .int('expected a whole number')
    .min(min, `expected at least ${min}`)
    .max(max, `expected at most ${max}`);

/** `limit` of a query string, for lists whose length the caller chooses. */
export const limitSchema = (otherwise: number) =>
  wholeBetween(1, 100)
    .default(otherwise)
    .meta({ description: 'How many come on a page, from 1 to 100' });

const cursorHint = 'expected a cursor as returned by an earlier answer';

/** The place in a list after which a page begins, in the list's own form. */
export const cursorSchema = (form: RegExp) =>
  z.string(cursorHint).regex(form, cursorHint).meta({
    description: 'A page begins after this place of the list: the cursor of the page before it',
  });

/** `nextCursor` of a list that has pages, too. */
export const nextCursorSchema = z.string().nullable().meta({
  description: 'For `cursor` of the next page; null at the end, and in orders that are not by date',
});

/** A cursor is a place in the order by date, so it goes with no page and no other order. */
export const hasUsableCursor = (query: {
  readonly cursor?: string | undefined;
  readonly page: number;
  readonly sort: string;
}): boolean => query.cursor === undefined || (query.page === 1 && query.sort.endsWith('date'));

/** The refusal of a cursor that is not usable. */
export const cursorRefusal = {
  path: ['cursor'],
  error: 'expected without page, and with sort=-date or sort=date',
};

/** A bound of a list in time. */
export const momentSchema = z.iso.datetime({
  offset: true,
  error: 'expected a moment, like 2026-01-31T10:00:00Z',
});

/** A time zone by its name; an offset is none. */
export const zoneSchema = z
  .string()
  .max(64)
  .refine(
    (name) => /^[A-Z]/i.test(name) && isTimeZone(name),
    'expected an IANA time zone, like America/New_York',
  )
  .meta({ examples: ['America/New_York'] });

/** The bounds of a list in time, both of which belong to it, as moments. */
export const toMoments = ({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}) => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

/** The length of a paged list and the position of this page. */
export const pagedShape = {
  total: z.int().describe('The length of the list, on all pages'),
  page: z.int().describe('The number of this page, from 1'),
  pages: z.int().describe('The number of pages'),
};

/** Page size of my leads, purchase history and the admin lists (specification section 9). */
export const pageSize = 10;

/** The number of pages of a list with `total` entries; an empty one has one. */
export const pagesOf = (total: number, limit = pageSize): number =>
  Math.max(1, Math.ceil(total / limit));

/** A sentence for a person. */
export const messageSchema = z.object({ message: z.string() });

/** The response of an operation that only succeeds. */
export const successSchema = z.object({ success: z.literal(true) });

/** The client's id for a request: a repetition with the same key is the same request. */
export const idempotencyKeySchema = z
  .string('expected 1 to 255 visible characters')
  .regex(/^[\x21-\x7e]{1,255}$/, 'expected 1 to 255 visible characters')
  .meta({
    description: 'A repetition with the same key is the same request',
    examples: ['order-2026-01-31'],
  });

/** Headers of endpoints that accept a key. */
export const idempotencyHeaders = z.object({ 'Idempotency-Key': idempotencyKeySchema.optional() });

/** Headers of endpoints that require a key. */
export const requiredIdempotencyHeaders = z.object({ 'Idempotency-Key': idempotencyKeySchema });

/** `?flag=true` in a query string. */
export const booleanQuerySchema = z
  .enum(['true', 'false'], 'expected true or false')
  .transform((value) => value === 'true');

/** `?bom=false` of a CSV file, for programs that take the byte order mark for a part of the first column's name. */
export const bomSchema = booleanQuerySchema.default(true).meta({
  description:
    'Whether a CSV file begins with the byte order mark, by which Excel recognises UTF-8; `false` leaves it out',
});

const noControls = [/^[^\p{Cc}]*$/u, 'expected no control characters'] as const;

/** Text that may be empty, trimmed, no longer than `max`. */
export const textUpTo = (max: number) =>
  z
    .string('expected text')
    .trim()
    .max(max, `expected at most ${max.toLocaleString('en-US')} characters`);

/** A line of such text: no control characters. */
export const emptyLineUpTo = (max: number) => textUpTo(max).regex(...noControls);

/** Required text. `sentence` is the specification's sentence for missing text, where there is one. */
export function requiredText(sentence?: string) {
  const wrongType = ({ input }: { input?: unknown }) =>
    input === undefined ? sentence : 'expected text';
  return z
    .string({ error: wrongType })
    .trim()
    .min(1, sentence ?? 'required');
}

/** A required line of text: trimmed, not empty, no longer than `max`, no control characters. */
export function lineSchema(max: number, sentence?: string) {
  return requiredText(sentence)
    .max(max, `expected at most ${max} characters`)
    .regex(...noControls);
}

/**
 * Whether a change that ends sessions also revokes all API keys and switches off webhooks, schedules and automatic
 * top-up: yes unless the caller says no, because an intruder may have set them up. See decisions/0047.
 */
export const revokeKeysSchema = z.boolean('expected true or false').default(true).meta({
  description:
    'Also revoke all API keys, and switch off webhooks, schedules and automatic top-up; true without it',
});

/** The columns of a list that were read, by their headers (`Column 1` without one), and the others that hold anything. */
export const listColumnsSchema = z.object({
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  leftOut: z.array(z.string()),
});
export type ListColumnsView = z.output<typeof listColumnsSchema>;

/** The most invalid lines of a list in an answer. */
export const maxInvalidLinesShown = 100;

/** The first invalid lines of a list: their numbers, where the first line is 1, what they have in place of a phone, and why. */
export const invalidLinesSchema = z
  .array(z.object({ line: z.int(), value: z.string(), error: z.string() }))
  .max(maxInvalidLinesShown);
export type InvalidLinesView = z.output<typeof invalidLinesSchema>;
