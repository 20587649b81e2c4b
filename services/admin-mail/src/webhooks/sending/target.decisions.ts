import { IPAddressRanges } from '@microsoft/antissrf';
import ipaddr from 'ipaddr.js';

/** The only IPv6 addresses that are given out. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * IANA's special-purpose ranges, and the public addresses at which a cloud serves its own machines (Azure's wire
 * server). Those of other clouds are link-local, private or shared.
 */
const denied = IPAddressRanges.recommendedLatest.map((range) => ipaddr.parseCIDR(range));

/** Whether an address belongs to the public internet. IPv4 within IPv6 is judged as IPv4; a text that is no address is not. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (denied.some((range) => range[0].kind() === address.kind() && address.match(range)))
    return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalIpv6);
}

/** The host of a parsed address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Why an address cannot be a webhook, whatever its name resolves to; undefined if it can. */
export function faultOf(text: string, { isStrict }: { readonly isStrict: boolean }) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const protocols = isStrict ? ['https:'] : ['https:', 'http:'];
  if (!url || !protocols.includes(url.protocol))
    return 'Please enter an address that begins with https://';
  if (url.username !== '' || url.password !== '')
    return 'Please enter an address without a user name or password';
  if (!isStrict) return undefined;
  // The network of an installation lets webhooks through to this port only. `URL` leaves the default port out.
  if (url.port !== '') return 'Please enter an address without a port: webhooks use 443';
  const host = hostOf(url);
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return notPublic;
  return undefined;
}

export const notPublic = 'The address must lead to the public internet';
export const notFound = 'The host of the address was not found';
