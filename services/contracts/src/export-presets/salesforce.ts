import type { ExportPreset } from './define-preset.js';

/** Contacts of Salesforce: the labels of its import wizard. */
export const salesforce: ExportPreset = {
  name: 'Salesforce',
  phone: 'digits',
  columns: [
    { column: 'firstName', title: 'First Name' },
    { column: 'lastName', title: 'Last Name' },
    { column: 'email', title: 'Email' },
    { column: 'phoneNumber', title: 'Phone' },
    { column: 'city', title: 'Mailing City' },
    { column: 'state', title: 'Mailing State/Province' },
  ],
};
