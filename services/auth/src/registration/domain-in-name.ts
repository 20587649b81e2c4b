import { parse } from 'tldts';
import { InvalidInput } from '@leadmart/contracts';

/** Words with dots inside. Full-width and ideographic dots count, because browsers read them as dots. */
const dotted = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu;

/** True if mail programs may read a part of a name as a web address: `evil.com`, not `john.doe`. */
export function holdsDomain(name: string): boolean {
  const plain = name.normalize('NFKC').replaceAll('\u3002', '.').toLowerCase();
  return [...plain.matchAll(dotted)].some(([host]) => isHost(host));
}

/** Throws InvalidInput for a username with a domain or an IP address. */
export function refuseDomainIn(username: string): void {
  if (!holdsDomain(username)) return;
  const message = 'expected a name, not a web address; put a space after a dot';
  throw InvalidInput({ fields: [{ field: 'username', message }] });
}

function isHost(host: string): boolean {
  const { isIcann, isIp } = parse(host, { extractHostname: false, validateHostname: false });
  return isIcann === true || isIp === true;
}
