import { z } from 'zod';
import { statementCsvPath, statementPdfPath } from '../../account-paths.js';
import { statementPath } from '../../paths.js';
import {
  cursorRefusal,
  cursorSchema,
  hasUsableCursor,
  limitSchema,
  momentSchema,
  nextCursorSchema,
  pageSchema,
  pageSize,
  zoneSchema,
} from '../common.js';
import { billing } from '../operations.js';

export const transactionTypes = [
  'creditPurchase',
  'leadPurchase',
  'adjustment',
  'refund',
  'return',
] as const;

/**
 * One line of a buyer's statement. `creditAmount` in credits: bought by card, spent on a pack, or moved by an
 * adjustment, refund or return of leads (signed). `cost` in dollars or credits, as `costUnit` says.
 */
export const transactionSchema = z.object({
  _id: z.string().describe('The id of the line, for its receipt'),
  date: z.iso.datetime().describe('When the balance changed'),
  type: z.enum(transactionTypes).describe('What changed the balance'),
  creditAmount: z
    .number()
    .describe(
      'Credits: bought by card, spent on a pack, or moved by an adjustment, refund or return (signed)',
    ),
  cost: z.number().describe('In dollars or credits, as `costUnit` says'),
  costUnit: z.enum(['usd', 'credits']).describe('The unit of `cost`'),
  status: z
    .enum(['completed', 'pending', 'failed', 'refunded'])
    .describe('`refunded`: all of a purchase of credits was paid back'),
  description: z.string().describe('A sentence for people'),
  balance: z.number().describe('Credits after this movement, as the ledger recorded them'),
  quantity: z.int().optional().describe('Leads of a pack. Missing for other lines'),
  document: z
    .enum(['receipt', 'credit-note'])
    .optional()
    .describe(
      'The document of this line, which `/purchases/receipts/{_id}` shows. Missing without one',
    ),
});
export type TransactionView = z.output<typeof transactionSchema>;

/** By date or by the signed change of the balance; a minus begins with the last or the largest. */
export const statementSorts = ['-date', 'date', '-amount', 'amount'] as const;
export type StatementSort = (typeof statementSorts)[number];

/** `from` and `to` are moments that belong to the range. */
export const statementQuery = z
  .strictObject({
    type: z
      .enum(
        ['all', 'creditPurchase', 'leadPurchase', 'credit', 'lead', 'credits', 'leads'],
        'expected all, creditPurchase or leadPurchase',
      )
      .default('all')
      .transform((type) => {
        if (type === 'all') return 'all' as const;
        return type.startsWith('credit') ? ('creditPurchase' as const) : ('leadPurchase' as const);
      }),
    sort: z.enum(statementSorts, `expected one of ${statementSorts.join(', ')}`).default('-date'),
    from: momentSchema.optional(),
    to: momentSchema.optional(),
    page: pageSchema,
    cursor: cursorSchema(/^\d{1,15}\.\d{1,15}$/).optional(),
    limit: limitSchema(pageSize),
  })
  .refine(hasUsableCursor, cursorRefusal);
export type StatementQuery = z.output<typeof statementQuery>;

/** The pagination is about the lines that match, the summary about all. After a cursor, `currentPage` is 1. */
export const statementSchema = z.object({
  transactions: z.array(transactionSchema),
  pagination: z.object({ currentPage: z.int(), total: z.int(), pages: z.int() }),
  nextCursor: nextCursorSchema,
  summary: z.object({ purchaseCount: z.int(), lastPurchaseDate: z.iso.datetime().nullable() }),
});
export type StatementView = z.output<typeof statementSchema>;

export const statementEndpoint = billing.user.get(statementPath, {
  scopes: ['read'],
  summary: `The buyer's purchases of credits and leads, newest first unless sorted, ${pageSize} on a page unless \`limit\` says otherwise`,
  query: statementQuery,
  response: statementSchema,
});

/** `from` and `to` are moments that belong to the range; without them it has no begin or end. */
const statementFileShape = z.strictObject({
  from: momentSchema.optional(),
  to: momentSchema.optional(),
});
type Bounds = z.output<typeof statementFileShape>;
const isInOrder = ({ from, to }: Bounds): boolean =>
  from === undefined || to === undefined || new Date(from) <= new Date(to);
const orderRefusal = { path: ['to'], error: 'expected a moment that is not before from' };

const statementFileQuery = statementFileShape.refine(isInOrder, orderRefusal);
/** Days and times of the file are of the zone. */
const statementPdfQuery = statementFileShape
  .extend({ zone: zoneSchema.default('UTC') })
  .refine(isInOrder, orderRefusal);
export type StatementFileQuery = z.output<typeof statementFileQuery>;

export const statementCsvEndpoint = billing.user.get(statementCsvPath, {
  summary: 'Download every movement of a range of time, with opening and closing balance, as CSV',
  query: statementFileQuery,
  file: 'csv',
});
export const statementPdfEndpoint = billing.user.get(statementPdfPath, {
  summary: 'Download every movement of a range of time, with opening and closing balance, as PDF',
  query: statementPdfQuery,
  file: 'pdf',
});
