/** Ranges by name, in the time zone of the figures. This month and this year end today; `all` begins with the first figure. */
export const namedRanges = ['this-month', 'last-month', 'this-year', 'all'] as const;
export type NamedRange = (typeof namedRanges)[number];
