export const linkPurposes = [
  'verify-email',
  'reset-password',
  'change-email',
  'revert-email',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
