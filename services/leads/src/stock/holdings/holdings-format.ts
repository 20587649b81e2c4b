/**
 * shelves: one document for each shelf of a holder. packed: the small bitmaps of a holder share one document. added: that
 * document also has what purchases add to large bitmaps. All are always read. See decisions/0022 and 0045.
 */
export const holdingsFormats = ['shelves', 'packed', 'added'] as const;
export type HoldingsFormat = (typeof holdingsFormats)[number];
