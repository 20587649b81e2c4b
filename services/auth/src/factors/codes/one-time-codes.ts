import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
const secretBytes = 20;

/** A new secret for an authenticator app, base32. Apps support these parameters only: SHA-1, six digits, 30 seconds. */
export const newAuthenticatorSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The address that a QR code shows to an authenticator app. */
export const authenticatorUri = (secret: string, email: string): string =>
  new TOTP({ issuer: 'Leadmart', label: email, secret }).toString();

/**
 * The step of 30 seconds that a code belongs to: this one, the one before or the one after, for clocks that differ.
 * Undefined for a wrong code. Steps are numbered, so that each is accepted once.
 */
export function stepOfCode(code: string, secret: string, nowMs: number): number | undefined {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / stepMs) + delta;
}
