// No imports: the browser takes this file without the rest (`@leadmart/contracts/lead-files`).

/** The largest size of an uploaded file, in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** The columns of a lead with their titles on screens. Every upload must map all of them. */
export const leadColumnTitles = {
  firstName: 'First name',
  lastName: 'Last name',
  state: 'State',
  city: 'City',
  phoneNumber: 'Phone number',
  phoneNumberStatus: 'Phone status',
  email: 'Email',
} as const;

export type LeadColumn = keyof typeof leadColumnTitles;

/** The columns in the order of files: the default header of uploads, and the header of downloads. */
export const leadColumns = Object.keys(leadColumnTitles) as readonly LeadColumn[];
