import { z } from 'zod';
import { wholeBetween } from '../common.js';
import { namedRanges, type NamedRange } from './named-ranges.js';

const [firstDay, lastDay] = ['2000-01-01', '2099-12-31'];
const daySchema = z.iso
  .date('expected a day, like 2026-01-31')
  .refine((day) => day >= firstDay && day <= lastDay, {
    error: `expected a day from ${firstDay} to ${lastDay}`,
  });

/**
 * The fields of a query that choose a range: the last `days` including today, a range by name, or the days `from` and
 * `to`, both included. Without `from` a range begins with the first figure, without `to` it ends today.
 */
export const rangeFields = {
  days: wholeBetween(1, 366).optional(),
  range: z.enum(namedRanges, `expected ${namedRanges.join(', ')}`).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
};

interface Chosen {
  days?: number | undefined;
  months?: number | undefined;
  range?: NamedRange | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
export type RangeQuery = Omit<Chosen, 'months'>;

/** Refuses a query with two ranges, and one that ends before it begins. */
export function checkRange({ days, months, range, from, to }: Chosen, context: z.RefinementCtx) {
  const others = Object.entries({ days, months, range, 'from and to': from ?? to });
  const [, second] = others.flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (second !== undefined) {
    const field = second === 'from and to' ? (from === undefined ? 'to' : 'from') : second;
    context.addIssue({ code: 'custom', path: [field], message: 'expected one range only' });
  }
  if (from !== undefined && to !== undefined && to < from)
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: `expected ${from} or a later day`,
    });
}

/** One point of a chart adds up more days the longer its range is. */
export const pointLengths = ['day', 'week', 'month'] as const;
export type PointLength = (typeof pointLengths)[number];
