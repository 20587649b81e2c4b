import type { PhoneStatus, SampleRowView, StateCode } from '@leadmart/contracts';
import type { LeadCells } from '../stock/lead-layouts.js';

const hidden = '•••••';
const shortHidden = '•••';

/** A lead as a buyer sees it before a purchase. The dots do not tell the length of what they hide. */
export function toSampleRowView(lead: LeadCells): SampleRowView {
  const names = [lead.firstName, lead.lastName].filter((name) => name.trim() !== '');
  return {
    name: names.map(maskedName).join(' '),
    phone: maskedPhone(lead.phoneNumber),
    email: maskedEmail(lead.email),
    city: shownCity(lead.city),
    // Uploads store only known codes and statuses.
    state: lead.state as StateCode,
    phoneStatus: lead.phoneNumberStatus as PhoneStatus,
  };
}

/** `Maria` → `M•••••`. A name of one letter, and one that does not begin with a letter, shows nothing. */
function maskedName(name: string): string {
  const [initial = ''] = /^\p{L}\p{M}*(?=.)/u.exec(name.trim().normalize('NFC')) ?? [];
  return `${initial}${hidden}`;
}

/** A free text, which uploads do not check: it is shown if it can only be the name of a place. */
function shownCity(city: string): string {
  return /^[\p{L}\p{M} .,'’()/-]{0,60}$/u.test(city) ? city : shortHidden;
}

/** `5125550147` → `(512) •••-••47`. */
function maskedPhone(phone: string): string {
  if (!/^\d{10}$/.test(phone)) return shortHidden;
  return `(${phone.slice(0, 3)}) •••-••${phone.slice(-2)}`;
}

/** `maria@gmail.com` → `m•••@g•••.com`. */
function maskedEmail(email: string): string {
  if (email === '') return '';
  const parts = /^([\p{L}\d]?)[^@]*@([\p{L}\d]?).*(\.\p{L}+)$/u.exec(email);
  if (!parts) return shortHidden;
  const [, local = '', domain = '', ending = ''] = parts;
  return `${local}${shortHidden}@${domain}${shortHidden}${ending}`;
}
