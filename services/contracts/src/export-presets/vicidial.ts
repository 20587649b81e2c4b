import type { ExportPreset } from './define-preset.js';

/** Lists of VICIdial: the names of its custom layout. */
export const vicidial: ExportPreset = {
  name: 'VICIdial',
  phone: 'digits',
  columns: [
    { column: 'phoneNumber', title: 'phone_number' },
    { column: 'firstName', title: 'first_name' },
    { column: 'lastName', title: 'last_name' },
    { column: 'city', title: 'city' },
    { column: 'state', title: 'state' },
    { column: 'email', title: 'email' },
  ],
};
