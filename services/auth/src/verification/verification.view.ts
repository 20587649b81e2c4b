import type { VerifiedView } from '@leadmart/contracts';

/** The answer to everyone who verifies an address again. It opens no session. */
export const toAlreadyVerified = (): Extract<VerifiedView, { alreadyVerified: true }> => ({
  alreadyVerified: true,
  message: 'Your email is already verified. Please log in.',
});
