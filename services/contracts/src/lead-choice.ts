import { z } from 'zod';
import { leadAgeNames, mostTimesSold, type LeadAgeBand } from './lead-ages.js';
import { lineTypes, type LineType } from './line-types.js';

const oneOf = `expected one of ${leadAgeNames.join(', ')}`;
const bandSchema = z.enum(leadAgeNames, oneOf);
/** All ages are no choice. */
const inOrder = (ages: readonly LeadAgeBand[]): LeadAgeBand[] | undefined => {
  const chosen = leadAgeNames.filter((name) => ages.includes(name));
  return chosen.length === leadAgeNames.length ? undefined : chosen;
};
const oneLine = `expected one of ${lineTypes.join(', ')}`;
const lineSchema = z.enum(lineTypes, oneLine);
/** All lines are no choice. */
const linesInOrder = (types: readonly LineType[]): LineType[] | undefined => {
  const chosen = lineTypes.filter((type) => types.includes(type));
  return chosen.length === lineTypes.length ? undefined : chosen;
};
const timesSold = `expected a whole number from 0 to ${mostTimesSold - 1}`;
const timesSoldSchema = z
  .int(timesSold)
  .min(0, timesSold)
  .max(mostTimesSold - 1, timesSold);
const agesText = 'Only leads that were first listed so many days ago (UTC). All leads, if missing';
const timesSoldText =
  'Only leads that were sold to at most so many buyers before: 0 for leads that were never sold. All leads, if missing';
const linesText =
  'Only leads whose line is of these types, by the lists that were compared. Leads of any line, if missing';

/** Fields of a body that choose among the leads of an order. */
export const leadChoiceFields = {
  ages: z
    .array(bandSchema, oneOf)
    .min(1, oneOf)
    .transform(inOrder)
    .optional()
    .meta({ description: agesText, examples: [['0-7', '8-30']] }),
  maxTimesSold: timesSoldSchema.optional().meta({ description: timesSoldText, examples: [0] }),
  lineTypes: z
    .array(lineSchema, oneLine)
    .min(1, oneLine)
    .transform(linesInOrder)
    .optional()
    .meta({ description: linesText, examples: [['wireless', 'unknown']] }),
};

/** A comma list in an address. */
const commaList = (hint: string) =>
  z
    .string(hint)
    .max(100, hint)
    .transform((list) => list.split(',').map((name) => name.trim()));

/** The same as parameters of an address; ages are a comma list. */
export const leadChoiceParams = {
  ages: commaList(oneOf)
    .pipe(z.array(bandSchema).min(1, oneOf))
    .transform(inOrder)
    .optional()
    .meta({ description: agesText, examples: ['0-7,8-30'] }),
  maxTimesSold: z.coerce
    .number(timesSold)
    .pipe(timesSoldSchema)
    .optional()
    .meta({ description: timesSoldText, examples: [0] }),
  lineTypes: commaList(oneLine)
    .pipe(z.array(lineSchema).min(1, oneLine))
    .transform(linesInOrder)
    .optional()
    .meta({ description: linesText, examples: ['wireless,unknown'] }),
};

/** The choice of an order among the leads of its dataset, states and phone status. */
export interface OrderedChoice {
  readonly ages?: readonly LeadAgeBand[] | undefined;
  readonly maxTimesSold?: number | undefined;
  readonly lineTypes?: readonly LineType[] | undefined;
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
  lineTypes: z
    .array(lineSchema)
    .optional()
    .describe('The types of the lines that were asked for. Missing if any'),
};

/** Returns the fields of a choice that are set. */
export function chosenFields({ ages, maxTimesSold, lineTypes: lines }: OrderedChoice): {
  ages?: LeadAgeBand[];
  maxTimesSold?: number;
  lineTypes?: LineType[];
} {
  return {
    ...(ages && { ages: [...ages] }),
    ...(maxTimesSold !== undefined && { maxTimesSold }),
    ...(lines && { lineTypes: [...lines] }),
  };
}
