import { z } from 'zod';
import { ageRangeName, mostPriceBands, type PriceBand } from './price-bands.js';

const factors = { least: 0.1, most: 10 };
const maxDays = 10_000;

const days = `expected a whole number of days from 0 to ${maxDays.toLocaleString('en-US')}`;
const daysSchema = z.int(days).min(0, days).max(maxDays, days);
const factorText = `expected a factor from ${factors.least} to ${factors.most} with at most two decimals`;
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const bandSchema = z.strictObject({
  fromDays: daysSchema,
  toDays: daysSchema.optional(),
  factor: z
    .number(factorText)
    .min(factors.least, factorText)
    .max(factors.most, factorText)
    .refine(hasTwoDecimals, factorText),
});
const howMany = `expected 1 to ${mostPriceBands} bands`;

/** The price bands of a dataset in a request, in the order of their ages: every age has one. */
export const priceBandsSchema = z
  .array(bandSchema, howMany)
  .min(1, howMany)
  .max(mostPriceBands, howMany)
  .transform((bands) => bands.toSorted((one, other) => one.fromDays - other.fromDays))
  .superRefine((bands, context) => {
    const message = faultIn(bands);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({
    description:
      'Factors for the price of leads by the days since they were first listed (UTC). The bands cover all ages without overlap; the last one has no `toDays`. One band with the factor 1: all ages have one price',
    examples: [
      [
        { fromDays: 0, toDays: 30, factor: 1 },
        { fromDays: 31, factor: 0.5 },
      ],
    ],
  });

/** The same in answers. */
export const priceBandsShape = {
  priceBands: z
    .array(
      z.object({
        fromDays: z.int().describe('The lowest age in days since leads were first listed (UTC)'),
        toDays: z.int().optional().describe('The highest age. Missing without an end'),
        factor: z
          .number()
          .describe(
            'A lead costs the price times this factor, rounded to a tenth of a credit, at least 0.1',
          ),
      }),
    )
    .optional()
    .describe('Prices by age. Missing if leads of all ages cost the same'),
};

/** Names the first fault of bands that are ascending. */
function faultIn(bands: readonly PriceBand[]): string | undefined {
  let next: number | undefined = 0;
  let before: PriceBand | undefined;
  for (const band of bands) {
    const { fromDays, toDays } = band;
    if (toDays !== undefined && toDays < fromDays)
      return `the band ${ageRangeName(band)} ends before it begins`;
    if (before && (next === undefined || fromDays < next))
      return `bands ${ageRangeName(before)} and ${ageRangeName(band)} overlap`;
    if (next !== undefined && fromDays > next)
      return `no band for ${ageRangeName({ fromDays: next, toDays: fromDays - 1 })} days`;
    next = toDays === undefined ? undefined : toDays + 1;
    before = band;
  }
  if (next !== undefined) return `no band for ${ageRangeName({ fromDays: next })} days`;
  const [only] = bands;
  return bands.length === 1 && only?.factor !== 1
    ? 'expected the factor 1 for a single band: change the price instead'
    : undefined;
}
