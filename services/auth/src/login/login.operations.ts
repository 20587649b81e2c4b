import { isIP } from 'node:net';
import { emailSchema } from '@leadmart/contracts';
import { countedAs } from '@leadmart/platform/http';
import { UsageError, type Operation } from '@leadmart/platform/operations';
import type { AuthConfig } from '../auth.config.js';
import { LoginTrace } from './login-trace.js';

const trace: Operation<AuthConfig> = {
  words: 'login trace',
  summary:
    'Prints the hashes under which the log has failed logins to an account or from an address',
  about:
    'Search for the printed fields in the log lines "login failed". The hashes change with the signing key: run the command ' +
    'with the key of that time.',
  options: {
    email: { value: 'address', help: 'the email address of the failed logins' },
    address: { value: 'ip', help: 'the network address of the failed logins' },
  },
  run: async ({ given, config, say }) => {
    const email = given.text('email');
    const address = given.text('address');
    if (email === undefined && address === undefined)
      throw new UsageError('--email or --address is missing');
    const hashes = new LoginTrace(config);
    if (email !== undefined) say(`accountHash=${hashes.account(readEmail(email))}`);
    if (address !== undefined) say(`addressHash=${hashes.address(readAddress(address))}`);
  },
};

function readEmail(given: string): string {
  const email = emailSchema.safeParse(given);
  if (!email.success) throw new UsageError(`${given} is not an email address`);
  return email.data;
}

function readAddress(given: string): string {
  if (isIP(given) === 0) throw new UsageError(`${given} is not a network address`);
  return countedAs(given);
}

/** Commands to find failed logins in the log. */
export const loginOperations = [trace];
