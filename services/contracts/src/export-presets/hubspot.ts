import type { ExportPreset } from './define-preset.js';

/** Contacts of HubSpot: the names of its default properties. */
export const hubspot: ExportPreset = {
  name: 'HubSpot',
  phone: 'e164',
  columns: [
    { column: 'firstName', title: 'First Name' },
    { column: 'lastName', title: 'Last Name' },
    { column: 'email', title: 'Email' },
    { column: 'phoneNumber', title: 'Phone Number' },
    { column: 'city', title: 'City' },
    { column: 'state', title: 'State/Region' },
  ],
};
