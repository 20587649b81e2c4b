/** What a mutation can make stale. */
export const tagTypes = [
  'Announcement',
  'Availability',
  'CreditPackage',
  'Dataset',
  'Job',
  'Pack',
  'Transaction',
] as const;
