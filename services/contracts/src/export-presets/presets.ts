import type { ExportPreset } from './define-preset.js';

/** Lists of Five9: the names of its default contact fields. */
const five9: ExportPreset = {
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

/** Contacts of HubSpot: the names of its default properties. */
const hubspot: ExportPreset = {
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

/** Contacts of PhoneBurner. */
const phoneBurner: ExportPreset = {
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

/** Contacts of Salesforce: the labels of its import wizard. */
const salesforce: ExportPreset = {
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

/** Lists of VICIdial: the names of its custom layout. */
const vicidial: ExportPreset = {
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

/** Contacts of Zoho CRM. */
const zoho: ExportPreset = {
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

/** The presets of exports by their ids. A new one is an object above and a line here. */
export const exportPresets = {
  five9,
  hubspot,
  phoneburner: phoneBurner,
  salesforce,
  vicidial,
  zoho,
};
export type ExportPresetId = keyof typeof exportPresets;
export const exportPresetIds = Object.keys(exportPresets) as readonly ExportPresetId[];
