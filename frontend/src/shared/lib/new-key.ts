/**
 * A random key of 128 bits. Browsers have `crypto.randomUUID` only on HTTPS pages and localhost.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
