const gatherMs = 10_000;

/** When work that follows a purchase or a change of the stock is due: it waits for more of its kind. */
export const followUpAt = (at: Date): Date => new Date(at.getTime() + gatherMs);
