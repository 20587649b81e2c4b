/** The ages of leads that orders choose among, in days since a lead was first listed; the last one has no end. */
export const leadAgeBands = {
  '0-7': { fromDays: 0, toDays: 7 },
  '8-30': { fromDays: 8, toDays: 30 },
  '31-90': { fromDays: 31, toDays: 90 },
  '91+': { fromDays: 91, toDays: undefined },
} as const;
export type LeadAgeBand = keyof typeof leadAgeBands;
export const leadAgeNames = Object.keys(leadAgeBands) as [LeadAgeBand, ...LeadAgeBand[]];

/** A lead is told apart by how often it was sold up to this number of times. */
export const mostTimesSold = 6;
/** The fewest and the most buyers to whom a dataset can limit each lead; an exclusive one has one. */
export const buyersLimit = { least: 2, most: mostTimesSold - 1 } as const;
