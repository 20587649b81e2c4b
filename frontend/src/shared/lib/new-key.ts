/**
 * A key that nobody else makes: 128 random bits. `crypto.randomUUID` would do, but browsers have it
 * only where the page came by HTTPS or from this machine.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
