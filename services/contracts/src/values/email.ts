import { unquotedCellText } from './cell-text.js';

/** The longest email address, in its stored form. */
export const maxEmailCharacters = 254;

/** Words with dots between them, as in RFC 5322, and letters of all scripts, as in RFC 6532. */
const localPart = /^(?!\.)(?!.*\.\.)(?!.*\.$)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const anyDomain = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u;
const label = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`;
const asciiDomain = new RegExp(
  String.raw`^(?:${label}\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$`,
);
const needsConversion = /\P{ASCII}/u;

/**
 * Returns an address in the form in which addresses are compared and stored: in lower case, its domain in ASCII
 * (`bücher.de` and `xn--bcher-kva.de` are the same). Undefined for other texts.
 */
export function readEmail(text: string): string | undefined {
  const address = unquotedCellText(text).normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = domainInAscii(address.slice(at + 1));
  if (at < 1 || domain === undefined || !localPart.test(local)) return undefined;
  const email = `${local}@${domain}`;
  return email.length > maxEmailCharacters ? undefined : email;
}

function domainInAscii(domain: string): string | undefined {
  if (domain.length > maxEmailCharacters || !anyDomain.test(domain)) return undefined;
  const ascii = needsConversion.test(domain) ? hostOf(domain) : domain;
  return ascii !== undefined && asciiDomain.test(ascii) ? ascii : undefined;
}

/** Converts a domain by UTS 46, as every browser does. */
function hostOf(domain: string): string | undefined {
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
