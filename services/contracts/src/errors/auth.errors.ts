import { defineError } from './define-error.js';
import type { FieldMiss } from './field-sentence.js';

export const NoValidSession = defineError('AUTH.NO_VALID_SESSION', 'unauthenticated', {
  sentence: 'Please log in to continue',
  fix: 'Send an API key as `Authorization: Bearer lm_live_…`. Create one under Account, Developers.',
});

export const SessionEnded = defineError('AUTH.SESSION_ENDED', 'unauthenticated', {
  sentence: 'Your session has ended. Please log in again.',
  fix: 'Log in again. A program should use an API key, which lasts until the day that you choose.',
});

/**
 * The API key is unknown, expired or revoked, or its user is locked; the answer does not say which. Or the request shows by its
 * headers that it means a key, but holds no whole one where it belongs: then `expected` is the header.
 */
export const ApiKeyInvalid = defineError<{ expected: string } | void>(
  'AUTH.API_KEY_INVALID',
  'unauthenticated',
  {
    sentence: (unreadable) =>
      unreadable
        ? `Please send the whole API key in the header ${unreadable.expected}`
        : 'This API key is unknown, has expired or was revoked',
    fix: 'Compare the whole key with the one that you were shown, in the header `Authorization: Bearer lm_live_…`. If it expired, was revoked or is lost, create a new key. Keys for tests begin with `lm_test_`.',
    example: { expected: 'Authorization: Bearer lm_live_…' },
  },
);

/** `scopes` open the operation; without any it needs a login. */
export const ApiKeyNotAllowed = defineError<{ scopes: readonly string[] }>(
  'AUTH.API_KEY_NOT_ALLOWED',
  'forbidden',
  {
    sentence: ({ scopes }) =>
      scopes.length === 0
        ? 'API keys may not do this'
        : `This needs an API key with the scope ${scopes.join(' or ')}`,
    fix: 'Use a key with one of the scopes in `details.scopes`. If there are none, do this on the site: no key opens the operation.',
    example: { scopes: ['buy'] },
  },
);

export const ApiKeyNotFound = defineError('AUTH.API_KEY_NOT_FOUND', 'not-found', {
  sentence: 'API key not found',
  fix: 'Read the list of API keys again: this one may have been revoked already.',
});

export const TooManyApiKeys = defineError<{ max: number }>('AUTH.TOO_MANY_API_KEYS', 'conflict', {
  sentence: ({ max }) => `You can have at most ${max} API keys. Revoke one first.`,
  fix: 'Revoke a key that no program uses any more.',
  example: { max: 20 },
});

export const ApiKeyNameTaken = defineError('AUTH.API_KEY_NAME_TAKEN', 'conflict', {
  sentence: 'You have an API key with this name already',
  fix: 'Choose another name, or revoke the key that has this one.',
  field: 'name',
});

export const NotAdmin = defineError('AUTH.NOT_ADMIN', 'forbidden', {
  sentence: 'Only administrators may do this',
  fix: 'Ask an administrator of this Leadmart. API keys never open operations of administrators.',
});

/** The address is not verified. The client offers to send the mail again and keeps the session. */
export const EmailNotVerified = defineError<{ isVerificationError: true; userId: string }>(
  'AUTH.EMAIL_NOT_VERIFIED',
  'forbidden',
  {
    sentence: 'Please verify your email before logging in',
    fix: 'Open the link in the verification email, or have it sent again on the login page.',
    example: { isVerificationError: true, userId: '65f1f77bcf86cd7994390111' },
    detailsIn: 'flat',
  },
);

/** The same sentence for an unknown address and a wrong password, so that a caller cannot distinguish them. */
export const WrongCredentials = defineError('AUTH.WRONG_CREDENTIALS', 'unauthenticated', {
  sentence: 'Invalid email or password',
  fix: 'Check the address and the password, or set a new password with "Forgot password". Programs log in with an API key.',
});

/** The password that confirms a change of the own account. Not 401, because that logs the client out. */
export const WrongPassword = defineError('AUTH.WRONG_PASSWORD', 'invalid', {
  sentence: 'This is not your password',
  fix: 'Enter the password of the account that is signed in. "Forgot password" on the login page sets a new one.',
});

/** The code is wrong, or a code that works once was used before. Not 401, because that logs the client out. */
export const CodeInvalid = defineError('AUTH.CODE_INVALID', 'invalid', {
  sentence: 'This code is wrong or was used already',
  fix: 'Enter the code that the app shows now, or a recovery code that was not used. Check that the clock of the phone is right.',
});

/** The password was given too long ago, or something about the account changed since: the login starts again. */
export const SecondStepExpired = defineError('AUTH.SECOND_STEP_EXPIRED', 'invalid', {
  sentence: 'This took too long. Please enter your password again.',
  fix: 'Begin the login again with the password.',
});

/** A password is not enough to confirm an action: the account has a second factor. */
export const SecondFactorNeeded = defineError('AUTH.SECOND_FACTOR_NEEDED', 'invalid', {
  sentence: 'Please confirm this with your second factor',
  fix: 'Confirm with a code of the authenticator app, a passkey or a recovery code instead of the password.',
});

/** The device's answer does not belong to a passkey here, or its challenge was used or is too old. Not 401, see `CodeInvalid`. */
export const PasskeyInvalid = defineError('AUTH.PASSKEY_INVALID', 'invalid', {
  sentence: 'This passkey could not be checked. Please try again.',
  fix: 'Ask for a new challenge and try again with a passkey of this account.',
});

/** This device has a passkey of an account already, or the user has too many. */
export const PasskeyConflict = defineError<{ max?: number }>('AUTH.PASSKEY_CONFLICT', 'conflict', {
  sentence: ({ max }) =>
    max === undefined
      ? 'This passkey was added already'
      : `You have ${max} passkeys already. Remove one first.`,
  fix: 'Use the passkey that this device has already. If the account has as many as allowed, `details.max` says so: remove one first.',
  example: { max: 10 },
});

/** The passkey was removed meanwhile, or belongs to another user. */
export const PasskeyNotFound = defineError('AUTH.PASSKEY_NOT_FOUND', 'not-found', {
  sentence: 'This passkey does not exist any more',
  fix: 'Read the list of passkeys again: this one may have been removed already.',
});

/** There is an authenticator app already, or none to be turned off. */
export const AuthenticatorConflict = defineError<{ isOn: boolean }>(
  'AUTH.AUTHENTICATOR_CONFLICT',
  'conflict',
  {
    sentence: ({ isOn }) =>
      isOn
        ? 'You have an authenticator app already. Turn it off first.'
        : 'You have no second factor yet',
    fix: 'Read the second factors of the account. Turn the authenticator app off before you add another one.',
    example: { isOn: true },
  },
);

/**
 * The operation declares a proof of identity, and the last one is too old: the client asks for what the account has
 * (`POST /user/proof`) and sends the request again. Not 401 or 403, because those log the client out.
 */
export const ProofNeeded = defineError('AUTH.PROOF_NEEDED', 'locked', {
  sentence: 'Please confirm that it is you to do this',
  fix: 'Confirm with `POST /user/proof` what the account has, a second factor or the password, and send the request again within 15 minutes. An API key cannot do this.',
});

/** Returned only after the right password. Not 401 or 403, because those log the client out. */
export const AccountLocked = defineError('AUTH.ACCOUNT_LOCKED', 'locked', {
  sentence: 'This account is locked. Please contact support.',
  fix: 'Write to support. The keys of a locked account are refused as well.',
});

/** Admins cannot demote, lock or delete themselves. */
export const CannotChangeOwnAccount = defineError('AUTH.CANNOT_CHANGE_OWN_ACCOUNT', 'conflict', {
  sentence: 'You cannot do this to your own account. Another administrator can.',
  fix: 'Ask another administrator to do it.',
});

/** Without this admin, no admin could log in. */
export const LastAdmin = defineError('AUTH.LAST_ADMIN', 'conflict', {
  sentence: 'This is the last administrator. Make another user an administrator first.',
  fix: 'Make another user an administrator first.',
});

export const CannotBecomeAdmin = defineError('AUTH.CANNOT_BECOME_ADMIN', 'conflict', {
  sentence: 'Only a user with a verified address can become an administrator',
  fix: 'Have the user verify the address, then make the user an administrator.',
});

export const AdminNotDeletable = defineError('AUTH.ADMIN_NOT_DELETABLE', 'conflict', {
  sentence: 'This user is an administrator. Remove the admin rights first.',
  fix: 'Remove the admin rights of the user, then delete the account.',
});

export const EmailTaken = defineError('AUTH.EMAIL_TAKEN', 'conflict', {
  sentence: 'An account with this email already exists',
  fix: 'Log in with this address, or use another one.',
  field: 'email',
});

/** The password is in a list of the most common passwords of published breaches. */
export const PasswordTooCommon = defineError<{ fields: FieldMiss[] }>(
  'AUTH.PASSWORD_TOO_COMMON',
  'invalid',
  {
    sentence: ({ fields: [first] }) => `This password ${first?.message}`,
    fix: 'Choose another password: a long one of several words, or one that a password manager makes.',
    example: {
      fields: [
        { field: 'password', message: 'is one of the passwords found most often in data breaches' },
      ],
    },
  },
);

/**
 * Why a mailed link does not work. `email` is the address that it was mailed to: only a person with that mail, or an
 * old copy of the link, gets it.
 */
interface LinkFault extends Readonly<Record<string, unknown>> {
  readonly reason: 'unknown' | 'used' | 'expired' | 'replaced';
  readonly email?: string;
}

const newerLink = 'A newer link was sent; open the latest email';

export const VerificationTokenInvalid = defineError<LinkFault>(
  'AUTH.VERIFICATION_TOKEN_INVALID',
  'invalid',
  {
    sentence: ({ reason }) =>
      reason === 'replaced' ? newerLink : 'This verification link is invalid or has expired',
    fix: 'Open the link of the latest email, whole and unchanged. `details.reason` says what is wrong; a new email can be sent from the login page.',
    example: { reason: 'expired' },
  },
);

/** The code in a verification mail was tried too often, has expired or belongs to an older mail. */
export const VerificationCodeSpent = defineError('AUTH.VERIFICATION_CODE_SPENT', 'invalid', {
  sentence: 'This code does not work any more. Send a new code.',
  fix: 'Have a new email sent and enter its code.',
});

export const ResetTokenInvalid = defineError<LinkFault>('AUTH.RESET_TOKEN_INVALID', 'invalid', {
  sentence: ({ reason }) => {
    if (reason === 'replaced') return newerLink;
    if (reason === 'used') return 'This password reset link was used already';
    return 'This password reset link is invalid or has expired';
  },
  fix: 'Open the link of the latest email, whole and unchanged, or ask for a new one with "Forgot password".',
  example: { reason: 'used' },
});

/** The link that confirms a new address, or that restores the old one. */
export const EmailLinkInvalid = defineError('AUTH.EMAIL_LINK_INVALID', 'invalid', {
  sentence: 'This link is invalid or has expired',
  fix: 'Change the address again in the account; the new email has a new link.',
});

/** The session has ended, or belongs to another user. */
export const SessionNotFound = defineError('AUTH.SESSION_NOT_FOUND', 'not-found', {
  sentence: 'This session has ended already',
  fix: 'There is nothing to do: this session is over. Read the list of sessions again.',
});

export const UserNotFound = defineError('AUTH.USER_NOT_FOUND', 'not-found', {
  sentence: 'User not found',
  fix: 'Compare the id with the list of users. The account may have been deleted.',
});

export const TooManyAttempts = defineError<{ retryAfterSeconds: number }>(
  'AUTH.TOO_MANY_ATTEMPTS',
  'too-many',
  {
    sentence: ({ retryAfterSeconds }) =>
      `Too many attempts. Please try again in ${retryAfterSeconds} seconds.`,
    fix: 'Wait for the seconds in `Retry-After` before the next attempt. More attempts make the wait longer.',
    example: { retryAfterSeconds: 60 },
    level: 'warn',
    retryable: true,
  },
);
