import { z } from 'zod';

/** The reason why production refuses a value. Never contains the value, which may be a secret. */
export type Reason = string | undefined;

const shortestSecret = 32;

/**
 * Secrets published in this repository: in examples, documents and tests. `make check` verifies that every example
 * is listed.
 */
const publishedSecrets: ReadonlySet<string> = new Set([
  'sk_test_sandbox',
  'pk_test_sandbox',
  'whsec_sandbox',
  'SG.sandbox',
  'SG.test',
  'SG.x',
  'leadmart-demo',
]);

const published = 'is a published example: expected a value of your own';

/** Refuses a secret that an example or a document of this repository contains. */
export function refusePublished(secret: string): Reason {
  return publishedSecrets.has(secret) ? published : undefined;
}

/** Refuses an address below `.test`, where no mail arrives: the examples use them. */
export function refuseTestAddress(email: string): Reason {
  return /[@.]test$/i.test(email) ? 'is an example: expected an address of your own' : undefined;
}

/** Refuses a secret that is published or short enough to be guessed. */
export function refuseWeakSecret(secret: string): Reason {
  return (
    refusePublished(secret) ??
    (secret.length < shortestSecret ? `expected at least ${shortestSecret} characters` : undefined)
  );
}

/** Refuses an address without https: browsers would send data unencrypted. */
function refusePlainHttp(url: string): Reason {
  return /^https:/i.test(url) ? undefined : 'expected an https address';
}

/** Refuses an address without a user, with which the client would log in as guest, or with the user as the password. */
function refuseOpenBroker(url: string): Reason {
  const { user, password } = credentialsIn(url);
  return user === '' || password === user
    ? 'expected a user with a password of its own, not guest'
    : undefined;
}

/** As for the broker, for a database on another machine. A local database may rely on the machine's own protection. */
function refuseOpenDatabase(url: string): Reason {
  const { user, password, hosts } = credentialsIn(url);
  const byCertificate = /[?&]authMechanism=/i.test(url);
  if (byCertificate || hosts.every((host) => ownMachine.test(host))) return undefined;
  return user === '' || password === user
    ? 'expected a user with a password of its own'
    : undefined;
}

const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Does not use `URL`, which rejects an address with several hosts. */
function credentialsIn(url: string): { user: string; password: string; hosts: string[] } {
  const [, login = '', hosts = ''] = /^[\w+]+:\/\/(?:([^@/?]*)@)?([^/?]*)/.exec(url) ?? [];
  const [user = '', password = ''] = login.split(':').map(decoded);
  return { user, password, hosts: hosts.split(',') };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Values that production refuses in every process with these variables. */
export const sharedRules: Readonly<Record<string, (value: string) => Reason>> = {
  PUBLIC_URL: refusePlainHttp,
  AMQP_URL: refuseOpenBroker,
  MONGO_URL: refuseOpenDatabase,
  GATEWAY_SECRET: refuseWeakSecret,
};

/** Keys in one environment variable, separated by commas, the newest first. */
export const secretKeysSchema = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().min(32, 'expected keys of at least 32 characters')).min(1));

/** Refuses a list with a weak key. For `refuseInProduction`. */
export const refuseWeakKeys = (keys: readonly string[]): Reason =>
  keys.map(refuseWeakSecret).find(Boolean);
