import { hostname, userInfo } from 'node:os';
import { UsageError } from './operation.js';

/**
 * The name under which an operator's changes are recorded: `OPERATOR`, or else the system user. Throws UsageError if there is
 * neither: in a container the user is often a number without a name.
 */
export function operatorsName(given: string | undefined): string {
  if (given === undefined) return `${nameOfUser()}@${hostname()}`;
  if (given.trim() === '') throw nameNeeded();
  return given.trim();
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    throw nameNeeded();
  }
}

const nameNeeded = () =>
  new UsageError('OPERATOR is empty: set it to your name, which the log of operators keeps');
