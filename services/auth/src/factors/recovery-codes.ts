import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import { recoveryCodeCount } from '@leadmart/contracts';

const codeBytes = 10;

/** New recovery codes of 80 random bits each, in groups of four characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: codeBytes }).base32.replaceAll(/(.{4})(?=.)/g, '$1-'),
  );

/** The stored hash of a recovery code, with or without hyphens. 80 random bits need no slow hash. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');
