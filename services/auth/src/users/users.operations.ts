import {
  CatalogueError,
  emailSchema,
  maxPasswordLength,
  minPasswordLength,
  newPasswordSchema,
  readEmail,
} from '@leadmart/contracts';
import {
  CannotBeDone,
  UsageError,
  type Operation,
  type OperationTools,
} from '@leadmart/platform/operations';
import type { AuthConfig } from '../auth.config.js';
import { isCommonPassword, tooCommon } from '../passwords/known-passwords.js';
import { UserAdministrationService } from './administration/user-administration.service.js';
import type { Act } from './audit/user-audit.js';
import { FirstUsersService } from './first-users/first-users.service.js';
import type { User } from './user.js';
import { UsersService } from './users.service.js';

const lengthNeeded = `The password needs ${minPasswordLength} to ${maxPasswordLength} characters.`;

type Tools = OperationTools<AuthConfig>;

const emailOption = {
  value: 'address',
  help: "the user's email address",
  isNeeded: true,
} as const;
const reasonOption = { value: 'text', help: 'the reason, for the audit trail' } as const;

const createAdmin: Operation<AuthConfig> = {
  words: 'admin create',
  summary: 'Makes a user an admin, creating the user if there is none',
  about:
    'Prompts for the password, or reads it from standard input. A user who was not an admin gets this password, and ' +
    "the user's sessions end. The password of an admin does not change.",
  options: { email: emailOption },
  run: async (tools) => {
    const { readLine, app, say, log } = tools;
    const email = emailOf(tools);
    const password = newPasswordSchema.safeParse(await readLine('Password: '));
    if (!password.success) throw new CannotBeDone(lengthNeeded);
    if (isCommonPassword(password.data)) throw new CannotBeDone(`The password ${tooCommon}`);
    const notes = await log();
    const service = await app();
    const firstUsers = service.get(FirstUsersService, { strict: false });
    const outcome = await firstUsers.ensureAdmin({ email, password: password.data });
    const admin = await service.get(UsersService, { strict: false }).findByEmail(email);
    await notes.note('admin create', { outcome, userId: admin?.id });
    say(`${email}: ${outcome}.`);
    if (outcome === 'is an admin already') say('The password was left as it is.');
  },
};

const lock: Operation<AuthConfig> = {
  words: 'user lock',
  summary: 'Locks a user: refuses every login and ends every session',
  about: 'The owner gets a mail. Credits and leads stay. A new password does not unlock the user.',
  options: { email: emailOption, reason: reasonOption },
  run: (tools) => administer(tools, 'user lock', (users, user, act) => users.lock(user.id, act)),
};

const unlock: Operation<AuthConfig> = {
  words: 'user unlock',
  summary: 'Allows a locked user to log in again',
  options: { email: emailOption },
  run: (tools) =>
    administer(tools, 'user unlock', (users, user, act) => users.unlock(user.id, act)),
};

const removeSecondFactor: Operation<AuthConfig> = {
  words: 'user remove-second-factor',
  summary: 'Removes the second factor of a user who lost it, with the recovery codes',
  about:
    'Ends every session and mails the user. The password opens the account alone afterwards: make sure who asks.',
  options: { email: emailOption, reason: reasonOption },
  run: (tools) =>
    administer(tools, 'user remove-second-factor', (users, user, act) =>
      users.removeSecondFactor(user.id, act),
    ),
};

const demote: Operation<AuthConfig> = {
  words: 'admin demote',
  summary: 'Makes an admin an ordinary user and ends every session',
  about:
    'Refused for the last admin who can log in. The address in ADMIN_EMAIL becomes an admin again at the next start.',
  options: { email: emailOption },
  run: (tools) =>
    administer(tools, 'admin demote', (users, user, act) => users.demote(user.id, act)),
};

const remove: Operation<AuthConfig> = {
  words: 'user delete',
  summary: 'Deletes a user and erases the personal data in every service',
  about:
    'Cannot be undone. Prompts for the address again. The ledger, the packs and the figures stay, without a name; the ' +
    'address can register again.',
  options: { email: emailOption, reason: reasonOption },
  run: async (tools) => {
    const again = await tools.readLine('Type the address again to delete the user: ');
    if (readEmail(again) !== emailOf(tools)) throw new CannotBeDone('The addresses differ.');
    await administer(tools, 'user delete', (users, user, act) => users.remove(user.id, act));
  },
};

/** Commands about admins and about users who may log in. */
export const usersOperations = [createAdmin, demote, lock, unlock, removeSecondFactor, remove];

type Work = (users: UserAdministrationService, user: User, act: Act) => Promise<User>;

async function administer(tools: Tools, words: string, work: Work): Promise<void> {
  const { given, app, say, log } = tools;
  const email = emailOf(tools);
  const notes = await log();
  const service = await app();
  const user = await service.get(UsersService, { strict: false }).findByEmail(email);
  if (!user) throw new CannotBeDone(`No account has the address ${email}.`);
  const administration = service.get(UserAdministrationService, { strict: false });
  try {
    await work(administration, user, { by: null, reason: given.text('reason') });
  } catch (error) {
    throw error instanceof CatalogueError ? new CannotBeDone(error.message) : error;
  }
  // The operations log is never deleted, so it holds the id, which identifies no person once the user is deleted.
  await notes.note(words, { userId: user.id });
  say(`${email}: done.`);
}

function emailOf({ given }: Tools): string {
  const email = emailSchema.safeParse(given.needed('email'));
  if (!email.success) throw new UsageError(`${given.needed('email')} is not an email address`);
  return email.data;
}
