import { defineError } from './define-error.js';
import type { FieldMiss } from './field-sentence.js';

const refusal = (
  kind: 'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'locked',
) => ({ kind, level: 'info', retryable: false }) as const;

export const NoValidSession = defineError(
  'AUTH.NO_VALID_SESSION',
  refusal('unauthenticated'),
  'Please log in to continue',
);

export const SessionEnded = defineError(
  'AUTH.SESSION_ENDED',
  refusal('unauthenticated'),
  'Your session has ended. Please log in again.',
);

/**
 * The API key is unknown, expired or revoked, or its user is locked; the answer does not say which. Or the request shows by its
 * headers that it means a key, but holds no whole one where it belongs: then `expected` is the header.
 */
export const ApiKeyInvalid = defineError<{ expected: string } | void>(
  'AUTH.API_KEY_INVALID',
  refusal('unauthenticated'),
  (unreadable) =>
    unreadable
      ? `Please send the whole API key in the header ${unreadable.expected}`
      : 'This API key is unknown, has expired or was revoked',
);

/** `scopes` open the operation; without any it needs a login. */
export const ApiKeyNotAllowed = defineError<{ scopes: readonly string[] }>(
  'AUTH.API_KEY_NOT_ALLOWED',
  refusal('forbidden'),
  ({ scopes }) =>
    scopes.length === 0
      ? 'API keys may not do this'
      : `This needs an API key with the scope ${scopes.join(' or ')}`,
);

export const ApiKeyNotFound = defineError(
  'AUTH.API_KEY_NOT_FOUND',
  refusal('not-found'),
  'API key not found',
);

export const TooManyApiKeys = defineError<{ max: number }>(
  'AUTH.TOO_MANY_API_KEYS',
  refusal('conflict'),
  ({ max }) => `You can have at most ${max} API keys. Revoke one first.`,
);

export const ApiKeyNameTaken = defineError(
  'AUTH.API_KEY_NAME_TAKEN',
  refusal('conflict'),
  'You have an API key with this name already',
);

export const NotAdmin = defineError(
  'AUTH.NOT_ADMIN',
  refusal('forbidden'),
  'Only administrators may do this',
);

/** The address is not verified. The client offers to send the mail again and keeps the session. */
export const EmailNotVerified = defineError<{ isVerificationError: true; userId: string }>(
  'AUTH.EMAIL_NOT_VERIFIED',
  { ...refusal('forbidden'), detailsIn: 'flat' },
  'Please verify your email before logging in',
);

/** The same sentence for an unknown address and a wrong password, so that a caller cannot distinguish them. */
export const WrongCredentials = defineError(
  'AUTH.WRONG_CREDENTIALS',
  refusal('unauthenticated'),
  'Invalid email or password',
);

/** The password that confirms a change of the own account. Not 401, because that logs the client out. */
export const WrongPassword = defineError(
  'AUTH.WRONG_PASSWORD',
  refusal('invalid'),
  'This is not your password',
);

/** The code is wrong, or a code that works once was used before. Not 401, because that logs the client out. */
export const CodeInvalid = defineError(
  'AUTH.CODE_INVALID',
  refusal('invalid'),
  'This code is wrong or was used already',
);

/** The password was given too long ago, or something about the account changed since: the login starts again. */
export const SecondStepExpired = defineError(
  'AUTH.SECOND_STEP_EXPIRED',
  refusal('invalid'),
  'This took too long. Please enter your password again.',
);

/** A password is not enough to confirm an action: the account has a second factor. */
export const SecondFactorNeeded = defineError(
  'AUTH.SECOND_FACTOR_NEEDED',
  refusal('invalid'),
  'Please confirm this with your second factor',
);

/** The device's answer does not belong to a passkey here, or its challenge was used or is too old. Not 401, see `CodeInvalid`. */
export const PasskeyInvalid = defineError(
  'AUTH.PASSKEY_INVALID',
  refusal('invalid'),
  'This passkey could not be checked. Please try again.',
);

/** This device has a passkey of an account already, or the user has too many. */
export const PasskeyConflict = defineError<{ max?: number }>(
  'AUTH.PASSKEY_CONFLICT',
  refusal('conflict'),
  ({ max }) =>
    max === undefined
      ? 'This passkey was added already'
      : `You have ${max} passkeys already. Remove one first.`,
);

/** The passkey was removed meanwhile, or belongs to another user. */
export const PasskeyNotFound = defineError(
  'AUTH.PASSKEY_NOT_FOUND',
  refusal('not-found'),
  'This passkey does not exist any more',
);

/** There is an authenticator app already, or none to be turned off. */
export const AuthenticatorConflict = defineError<{ isOn: boolean }>(
  'AUTH.AUTHENTICATOR_CONFLICT',
  refusal('conflict'),
  ({ isOn }) =>
    isOn
      ? 'You have an authenticator app already. Turn it off first.'
      : 'You have no second factor yet',
);

/**
 * The operation declares a proof of identity, and the last one is too old: the client asks for what the account has
 * (`POST /user/proof`) and sends the request again. Not 401 or 403, because those log the client out.
 */
export const ProofNeeded = defineError(
  'AUTH.PROOF_NEEDED',
  refusal('locked'),
  'Please confirm that it is you to do this',
);

/** Returned only after the right password. Not 401 or 403, because those log the client out. */
export const AccountLocked = defineError(
  'AUTH.ACCOUNT_LOCKED',
  refusal('locked'),
  'This account is locked. Please contact support.',
);

/** Admins cannot demote, lock or delete themselves. */
export const CannotChangeOwnAccount = defineError(
  'AUTH.CANNOT_CHANGE_OWN_ACCOUNT',
  refusal('conflict'),
  'You cannot do this to your own account. Another administrator can.',
);

/** Without this admin, no admin could log in. */
export const LastAdmin = defineError(
  'AUTH.LAST_ADMIN',
  refusal('conflict'),
  'This is the last administrator. Make another user an administrator first.',
);

export const EmailTaken = defineError(
  'AUTH.EMAIL_TAKEN',
  refusal('conflict'),
  'An account with this email already exists',
);

/** The password is in a list of the most common passwords of published breaches. */
export const PasswordTooCommon = defineError<{ fields: FieldMiss[] }>(
  'AUTH.PASSWORD_TOO_COMMON',
  refusal('invalid'),
  ({ fields: [first] }) => `This password ${first?.message}`,
);

/**
 * Why a mailed link does not work. `email` is the address that it was mailed to: only a person with that mail, or an
 * old copy of the link, gets it.
 */
export interface LinkFault extends Readonly<Record<string, unknown>> {
  readonly reason: 'unknown' | 'used' | 'expired' | 'replaced';
  readonly email?: string;
}

const newerLink = 'A newer link was sent; open the latest email';

export const VerificationTokenInvalid = defineError<LinkFault>(
  'AUTH.VERIFICATION_TOKEN_INVALID',
  refusal('invalid'),
  ({ reason }) =>
    reason === 'replaced' ? newerLink : 'This verification link is invalid or has expired',
);

/** The code in a verification mail was tried too often, has expired or belongs to an older mail. */
export const VerificationCodeSpent = defineError(
  'AUTH.VERIFICATION_CODE_SPENT',
  refusal('invalid'),
  'This code does not work any more. Send a new code.',
);

export const ResetTokenInvalid = defineError<LinkFault>(
  'AUTH.RESET_TOKEN_INVALID',
  refusal('invalid'),
  ({ reason }) => {
    if (reason === 'replaced') return newerLink;
    if (reason === 'used') return 'This password reset link was used already';
    return 'This password reset link is invalid or has expired';
  },
);

/** The link that confirms a new address, or that restores the old one. */
export const EmailLinkInvalid = defineError(
  'AUTH.EMAIL_LINK_INVALID',
  refusal('invalid'),
  'This link is invalid or has expired',
);

/** The session has ended, or belongs to another user. */
export const SessionNotFound = defineError(
  'AUTH.SESSION_NOT_FOUND',
  refusal('not-found'),
  'This session has ended already',
);

export const UserNotFound = defineError(
  'AUTH.USER_NOT_FOUND',
  refusal('not-found'),
  'User not found',
);

export const TooManyAttempts = defineError<{ retryAfterSeconds: number }>(
  'AUTH.TOO_MANY_ATTEMPTS',
  { kind: 'too-many', level: 'warn', retryable: true },
  ({ retryAfterSeconds }) => `Too many attempts. Please try again in ${retryAfterSeconds} seconds.`,
);
