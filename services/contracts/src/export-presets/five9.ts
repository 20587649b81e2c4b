import type { ExportPreset } from './define-preset.js';

/** Lists of Five9: the names of its default contact fields. */
export const five9: ExportPreset = {
  name: 'Five9',
  phone: 'digits',
  columns: [
    { column: 'phoneNumber', title: 'number1' },
    { column: 'firstName', title: 'first_name' },
    { column: 'lastName', title: 'last_name' },
    { column: 'city', title: 'city' },
    { column: 'state', title: 'state' },
    { column: 'email', title: 'email' },
  ],
};
