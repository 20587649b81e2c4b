import {
  CatalogueError,
  emailSchema,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  newPasswordSchema,
} from '@leadmart/contracts';
import {
  CannotBeDone,
  UsageError,
  type Operation,
  type OperationTools,
} from '@leadmart/platform/operations';
import type { AuthConfig } from '../auth.config.js';
import { isCommonPassword, tooCommon } from '../passwords/common-passwords.js';
import { Accounts } from './accounts.service.js';
import { FirstAccounts } from './first-accounts.service.js';
import { UserAdministration, type Act } from './user-administration.service.js';
import type { User } from './user.schema.js';

const lengthNeeded = `The password needs ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`;

type Tools = OperationTools<AuthConfig>;

const whose = { value: 'address', help: 'whose', isNeeded: true } as const;
const reason = { value: 'text', help: 'why, for the audit trail' } as const;

const createAdmin: Operation<AuthConfig> = {
  words: 'admin create',
  summary: "Makes an account an admin's, creating it when needed",
  about:
    'The password is asked for, or read from standard input. An account of that address which was no ' +
    "admin's gets the password, and whoever was in it is signed out.",
  options: { email: whose },
  run: async (tools) => {
    const { readLine, app, say, log } = tools;
    const email = emailOf(tools);
    const password = newPasswordSchema.safeParse(await readLine('Password: '));
    if (!password.success) throw new CannotBeDone(lengthNeeded);
    if (isCommonPassword(password.data)) throw new CannotBeDone(`The password ${tooCommon}`);
    const notes = await log();
    const accounts = (await app()).get(FirstAccounts, { strict: false });
    const outcome = await accounts.ensureAdmin({ email, password: password.data });
    await notes.note('admin create', { outcome });
    say(`${email}: ${outcome}.`);
    if (outcome === 'is an admin already') say('The password was left as it is.');
  },
};

const lock: Operation<AuthConfig> = {
  words: 'user lock',
  summary: 'Refuses a user every login and ends every session',
  about:
    'The owner gets a mail. Credits and leads stay. A new password does not unlock the account.',
  options: { email: whose, reason },
  run: (tools) => administer(tools, 'user lock', (users, user, act) => users.lock(user._id, act)),
};

const unlock: Operation<AuthConfig> = {
  words: 'user unlock',
  summary: 'Lets a locked user log in again',
  options: { email: whose },
  run: (tools) =>
    administer(tools, 'user unlock', (users, user, act) => users.unlock(user._id, act)),
};

const demote: Operation<AuthConfig> = {
  words: 'admin demote',
  summary: 'Makes an admin an ordinary user and ends every session',
  about:
    'The last admin who can log in stays one. The address in ADMIN_EMAIL is an admin again at the next start.',
  options: { email: whose },
  run: (tools) =>
    administer(tools, 'admin demote', (users, user, act) => users.demote(user._id, act)),
};

const remove: Operation<AuthConfig> = {
  words: 'user delete',
  summary: 'Deletes a user and erases the person in every service',
  about:
    'Cannot be undone. Asks for the address again. The ledger, the packs and the figures stay, without a name; the ' +
    'address is free for a new account.',
  options: { email: whose, reason },
  run: async (tools) => {
    const again = await tools.readLine('Type the address again to delete the account: ');
    if (again.trim().toLowerCase() !== emailOf(tools))
      throw new CannotBeDone('The addresses differ.');
    await administer(tools, 'user delete', (users, user, act) => users.remove(user._id, act));
  },
};

/** Who is an admin, and who may log in. */
export const accountOperations = [createAdmin, demote, lock, unlock, remove];

type Work = (users: UserAdministration, user: User, act: Act) => Promise<User>;

async function administer(tools: Tools, words: string, work: Work): Promise<void> {
  const { given, app, say, log } = tools;
  const email = emailOf(tools);
  const notes = await log();
  const service = await app();
  const user = await service.get(Accounts, { strict: false }).findByEmail(email);
  if (!user) throw new CannotBeDone(`No account has the address ${email}.`);
  const administration = service.get(UserAdministration, { strict: false });
  try {
    await work(administration, user, { by: null, reason: given.text('reason') });
  } catch (error) {
    throw error instanceof CatalogueError ? new CannotBeDone(error.message) : error;
  }
  // The log is kept for ever: it names the id, which means nothing once the user is deleted.
  await notes.note(words, { userId: user._id });
  say(`${email}: done.`);
}

function emailOf({ given }: Tools): string {
  const email = emailSchema.safeParse(given.needed('email'));
  if (!email.success) throw new UsageError(`${given.needed('email')} is not an e-mail address`);
  return email.data;
}
