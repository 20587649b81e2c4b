import type { ExportPreset } from './define-preset.js';

/** Contacts of PhoneBurner. */
export const phoneBurner: ExportPreset = {
  name: 'PhoneBurner',
  phone: 'dashes',
  columns: [
    { column: 'firstName', title: 'First Name' },
    { column: 'lastName', title: 'Last Name' },
    { column: 'phoneNumber', title: 'Phone' },
    { column: 'email', title: 'Email Address' },
    { column: 'city', title: 'City' },
    { column: 'state', title: 'State' },
  ],
};
