/** The program that uses a session. */
export interface Client {
  readonly userAgent: string;
  /** In the form that rate limits count. */
  readonly address: string;
}

/**
 * The network of an address in words, so that no address is stored: `203.0.113.x`, or the first three groups of an
 * IPv6 address.
 */
export function placeOf(address: string): string {
  const separator = address.includes(':') ? ':' : '.';
  return `${address.split(separator).slice(0, 3).join(separator)}${separator}x`;
}
