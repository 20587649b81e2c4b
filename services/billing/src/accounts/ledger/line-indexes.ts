/** The index of the lines of all users, for admins. */
export const allLinesIndex = { lineType: 1, occurredAt: -1, _id: -1 } as const;
