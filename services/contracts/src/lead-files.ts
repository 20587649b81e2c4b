// No imports: the browser takes this file without the rest (`@leadmart/contracts/lead-files`).

/** The largest file an upload may be. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** The seven columns every upload must map; also the header of every download. */
export const leadColumns = [
  'firstName',
  'lastName',
  'state',
  'city',
  'phoneNumber',
  'phoneNumberStatus',
  'email',
] as const;
export type LeadColumn = (typeof leadColumns)[number];
