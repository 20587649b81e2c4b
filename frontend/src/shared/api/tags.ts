/** What a mutation can make stale. */
export const tagTypes = [
  'Announcement',
  'Availability',
  'Campaign',
  'CreditPackage',
  'CreditsUser',
  'Dataset',
  'Job',
  'Pack',
  'Transaction',
  'Upload',
] as const;
