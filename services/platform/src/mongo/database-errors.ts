const awayNames = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
]);

/** Whether an error says that MongoDB cannot be reached now, rather than that it refused something. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && awayNames.has(error.name);
}

/** Whether an error is a unique index saying no; with `field`, the index that starts with it. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return false;
  if (field === undefined) return true;
  const pattern = 'keyPattern' in error ? error.keyPattern : undefined;
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}
