/**
 * Options of a read whose documents all come with the first answer, up to the 16 MB of an answer. By default MongoDB sends 101
 * and waits for a second command, in a transaction also when there are no more.
 */
export const oneBatch = { batchSize: 100_000 } as const;
