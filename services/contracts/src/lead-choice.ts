import { z } from 'zod';
import { leadAgeNames, mostTimesSold, type LeadAgeBand } from './lead-ages.js';

const oneOf = `expected one of ${leadAgeNames.join(', ')}`;
const bandSchema = z.enum(leadAgeNames, oneOf);
/** All ages are no choice. */
const inOrder = (ages: readonly LeadAgeBand[]): LeadAgeBand[] | undefined => {
  const chosen = leadAgeNames.filter((name) => ages.includes(name));
  return chosen.length === leadAgeNames.length ? undefined : chosen;
};
const timesSold = `expected a whole number from 0 to ${mostTimesSold - 1}`;
const timesSoldSchema = z
  .int(timesSold)
  .min(0, timesSold)
  .max(mostTimesSold - 1, timesSold);
const agesText = 'Only leads that were first listed so many days ago (UTC). All leads, if missing';
const timesSoldText =
  'Only leads that were sold to at most so many buyers before: 0 for leads that were never sold. All leads, if missing';

/** Fields of a body that choose among the leads of an order. */
export const leadChoiceFields = {
  ages: z
    .array(bandSchema, oneOf)
    .min(1, oneOf)
    .transform(inOrder)
    .optional()
    .meta({ description: agesText, examples: [['0-7', '8-30']] }),
  maxTimesSold: timesSoldSchema.optional().meta({ description: timesSoldText, examples: [0] }),
};

/** The same as parameters of an address; ages are a comma list. */
export const leadChoiceParams = {
  ages: z
    .string(oneOf)
    .max(100, oneOf)
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(bandSchema).min(1, oneOf))
    .transform(inOrder)
    .optional()
    .meta({ description: agesText, examples: ['0-7,8-30'] }),
  maxTimesSold: z.coerce
    .number(timesSold)
    .pipe(timesSoldSchema)
    .optional()
    .meta({ description: timesSoldText, examples: [0] }),
};

/** The choice of an order among the leads of its dataset, states and phone status. */
export interface OrderedChoice {
  readonly ages?: readonly LeadAgeBand[] | undefined;
  readonly maxTimesSold?: number | undefined;
}

/** The same in answers. */
export const leadChoiceShape = {
  ages: z
    .array(bandSchema)
    .optional()
    .describe('The ages of the leads that were asked for. Missing if any'),
  maxTimesSold: z
    .int()
    .optional()
    .describe('The number of buyers that a lead had before at most. Missing if any'),
};

/** Returns the fields of a choice that are set. */
export function chosenFields({ ages, maxTimesSold }: OrderedChoice): {
  ages?: LeadAgeBand[];
  maxTimesSold?: number;
} {
  return { ...(ages && { ages: [...ages] }), ...(maxTimesSold !== undefined && { maxTimesSold }) };
}
