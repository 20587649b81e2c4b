import type { FoundEvidence, PhoneOrigin } from './opt-out.js';

/** Phones that one address may name in 30 days before an admin looks at more: a mobile, a direct and an office phone. */
const phonesPerAddress = 3;
/** Phones that one network may name in a day, of all its addresses: an office, or a household. */
const phonesPerNetwork = 5;
/** Unproved phones whose leads may be out of sale at once, of all networks: a day's work for an admin. */
const mostUnproved = 200;

/** The numbers with this request. */
interface PhoneCounts {
  readonly phonesOfAddress: number;
  readonly phonesOfNetwork: number;
  readonly unproved: number;
}

/** Returns the limit that a phone exceeds: then its leads stay for sale until an admin decides, unless it is proved. */
export function decideExcess(counts: PhoneCounts): PhoneOrigin['excess'] {
  if (counts.phonesOfAddress > phonesPerAddress) return 'address';
  if (counts.phonesOfNetwork > phonesPerNetwork) return 'network';
  return counts.unproved > mostUnproved ? 'waiting' : null;
}

/** A lead with the phone of a request. */
export interface LeadWithPhone {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A phone is proved by any lead that has it with the proved email. */
export function decideCheck(
  { provedEmail, excess }: Pick<PhoneOrigin, 'provedEmail' | 'excess'>,
  leads: readonly LeadWithPhone[],
): 'accepted' | 'held' | 'parked' {
  if (leads.some(({ email }) => email.toLowerCase() === provedEmail)) return 'accepted';
  return excess === null ? 'held' : 'parked';
}

/** Domains of mail providers, which say nothing about a company. */
const providers = new Set(
  'gmail.com yahoo.com outlook.com hotmail.com live.com msn.com aol.com icloud.com comcast.net proton.me gmx.com'.split(
    ' ',
  ),
);
const shortestName = 3;

/** Counts what the leads with the phone have in common with the proved email. */
export function resemblance(
  provedEmail: string,
  leads: readonly LeadWithPhone[],
): Omit<FoundEvidence, 'packs'> {
  const [local, domain] = splitEmail(provedEmail);
  const hasDomain = ({ email }: LeadWithPhone) =>
    !providers.has(domain) && splitEmail(email)[1] === domain;
  const hasName = ({ firstName, lastName }: LeadWithPhone) =>
    [firstName, lastName].some(
      (name) => name.length >= shortestName && local.includes(name.toLowerCase()),
    );
  return {
    leads: leads.length,
    withoutEmail: leads.filter(({ email }) => email === '').length,
    sameDomain: leads.filter(hasDomain).length,
    sameName: leads.filter(hasName).length,
  };
}

function splitEmail(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
}
