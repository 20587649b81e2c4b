/** A POST that the server carries out once, however often it is sent with the same key. */
export const postWithKey = (path: string, body: object, key: string) => ({
  path,
  method: 'POST' as const,
  body,
  headers: { 'idempotency-key': key },
});
