import { createHmac, randomInt } from 'node:crypto';
import type { UserId } from '@leadmart/contracts';

/** A code as it is mailed: six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The stored hash of a code. A million codes are guessed quickly, so it is keyed with a secret of the service. */
export function hashOfCode(userId: UserId, code: string, [key = '']: readonly string[]): string {
  return createHmac('sha256', key).update(`verification code\n${userId}\n${code}`).digest('hex');
}
