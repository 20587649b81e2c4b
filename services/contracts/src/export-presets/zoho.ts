import type { ExportPreset } from './define-preset.js';

/** Contacts of Zoho CRM. */
export const zoho: ExportPreset = {
  name: 'Zoho CRM',
  phone: 'digits',
  columns: [
    { column: 'firstName', title: 'First Name' },
    { column: 'lastName', title: 'Last Name' },
    { column: 'email', title: 'Email' },
    { column: 'phoneNumber', title: 'Phone' },
    { column: 'city', title: 'Mailing City' },
    { column: 'state', title: 'Mailing State' },
  ],
};
