import { isIP } from 'node:net';
import { emailSchema } from '@leadmart/contracts';
import { countedAs } from '@leadmart/platform/http';
import { UsageError, type Operation } from '@leadmart/platform/operations';
import { LoginTrace } from './login-trace.js';
import type { AuthConfig } from '../auth.config.js';

const trace: Operation<AuthConfig> = {
  words: 'login trace',
  summary: 'Prints under which hashes the log has the failed logins of an account or an address',
  about:
    'Look for the printed fields in the log lines "login failed". The hashes change when the signing key does: run it with ' +
    'the key of the time in question.',
  options: {
    email: { value: 'address', help: 'the e-mail address that was typed' },
    address: { value: 'ip', help: 'the network address that it came from' },
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
  if (!email.success) throw new UsageError(`${given} is not an e-mail address`);
  return email.data;
}

function readAddress(given: string): string {
  if (isIP(given) === 0) throw new UsageError(`${given} is not a network address`);
  return countedAs(given);
}

/** How an operator follows failed logins through the log. */
export const loginOperations = [trace];
