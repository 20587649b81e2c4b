import {
  emailSchema,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  newPasswordSchema,
} from '@leadmart/contracts';
import { CannotBeDone, UsageError, type Operation } from '@leadmart/platform/operations';
import type { AuthConfig } from '../auth.config.js';
import { isCommonPassword, tooCommon } from '../passwords/common-passwords.js';
import { FirstAccounts } from './first-accounts.service.js';

const lengthNeeded = `The password needs ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`;

/** Makes the first admin where nobody can sign in yet. */
export const accountOperations: Operation<AuthConfig>[] = [
  {
    words: 'admin create',
    summary: "Makes an account an admin's, creating it when needed",
    about:
      'The password is asked for, or read from standard input. An account of that address which was no ' +
      "admin's gets the password, and whoever was in it is signed out.",
    options: { email: { value: 'address', help: 'whose', isNeeded: true } },
    run: async ({ given, readLine, app, say, log }) => {
      const email = emailSchema.safeParse(given.needed('email'));
      if (!email.success) throw new UsageError(`${given.needed('email')} is not an e-mail address`);
      const password = newPasswordSchema.safeParse(await readLine('Password: '));
      if (!password.success) throw new CannotBeDone(lengthNeeded);
      if (isCommonPassword(password.data)) throw new CannotBeDone(`The password ${tooCommon}`);
      const notes = await log();
      const accounts = (await app()).get(FirstAccounts, { strict: false });
      const outcome = await accounts.ensureAdmin({ email: email.data, password: password.data });
      await notes.note('admin create', { outcome });
      say(`${email.data}: ${outcome}.`);
      if (outcome === 'is an admin already') say('The password was left as it is.');
    },
  },
];
