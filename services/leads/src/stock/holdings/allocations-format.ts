/**
 * shelves: an object for each shelf, and an index entry for each, by which builds from before `packed` find sold leads.
 * packed: one value for all shelves, and one index entry. Both are always read. See decisions/0043.
 */
export const allocationsFormats = ['shelves', 'packed'] as const;
