/**
 * A random key of 128 bits. Browsers have `crypto.randomUUID` only on HTTPS pages and localhost.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A POST that the server carries out once, however often it is sent with the same key. */
export const postWithKey = (path: string, body: object, key: string) => ({
  path,
  method: 'POST' as const,
  body,
  headers: { 'idempotency-key': key },
});

/** A thing and the version of it that is changed. */
export interface OfVersion {
  id: string;
  version: number | undefined;
}

/** The deletion of one version of a thing. */
export const deletionOf = (path: string, version: number | undefined) => ({
  path,
  method: 'DELETE' as const,
  ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
});
