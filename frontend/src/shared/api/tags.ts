/** The cache tags that mutations invalidate. */
export const tagTypes = [
  'Announcement',
  'Availability',
  'Campaign',
  'CreditPackage',
  'CreditsUser',
  'Dataset',
  'Job',
  'OrderSettings',
  'Pack',
  'StatusChange',
  'SuppressionList',
  'Transaction',
  'Upload',
  'UserNote',
  'UserSession',
] as const;
