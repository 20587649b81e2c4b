import { createHmac } from 'node:crypto';

/** Hashes emails, codes and networks, so that none is stored. */
export function keyedHash(key: string, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** Returns the network of a client: the first three bytes of an IPv4 address, the first 48 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const ipv4 = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (ipv4?.[1] !== undefined) return `${ipv4[1]}.0/24`;
  const [head = ''] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const first = [...groups, '0', '0', '0'].slice(0, 3);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}
