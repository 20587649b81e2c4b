/**
 * shelves: one document for each shelf of a holder. packed: the small bitmaps of a holder share one document. Both are
 * always read. See decisions/0022.
 */
export const holdingsFormats = ['shelves', 'packed'] as const;
export type HoldingsFormat = (typeof holdingsFormats)[number];
