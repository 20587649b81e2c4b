import type { PhoneStatus, SampleRowView, StateCode } from '@leadmart/contracts';
import type { LeadCells } from '@leadmart/stock';
import { maskedCity, maskedEmail, maskedName, maskedPhone } from './sample-mask.decisions.js';

/** A lead as a buyer sees it before a purchase. The dots do not tell the length of what they hide. */
export function toSampleRowView(lead: LeadCells): SampleRowView {
  const names = [lead.firstName, lead.lastName].filter((name) => name.trim() !== '');
  return {
    name: names.map(maskedName).join(' '),
    phone: maskedPhone(lead.phoneNumber),
    email: maskedEmail(lead.email),
    city: maskedCity(lead.city),
    // Uploads store only known codes and statuses.
    state: lead.state as StateCode,
    phoneStatus: lead.phoneNumberStatus as PhoneStatus,
  };
}
