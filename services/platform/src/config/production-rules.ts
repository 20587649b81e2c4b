/** Why production refuses a value; never repeats the value, which may be a secret. */
export type Reason = string | undefined;

const shortestSecret = 32;

/** Secrets that stand in this repository, in examples, documents and tests. `make check` sees to it that no example is missing. */
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

/** Refuses a secret that an example or a document of this repository shows. */
export function refusePublished(secret: string): Reason {
  return publishedSecrets.has(secret) ? published : undefined;
}

/** Refuses a secret that is published or short enough to be guessed. */
export function refuseWeakSecret(secret: string): Reason {
  return (
    refusePublished(secret) ??
    (secret.length < shortestSecret ? `expected at least ${shortestSecret} characters` : undefined)
  );
}

/** Refuses an address that browsers would use without encryption. */
export function refusePlainHttp(url: string): Reason {
  return /^https:/i.test(url) ? undefined : 'expected an https address';
}

/** Without a user in the address the client logs in as guest, whose password is known. */
function refuseOpenBroker(url: string): Reason {
  const { user, password } = credentialsIn(url);
  return user === '' || password === user
    ? 'expected a user with a password of its own, not guest'
    : undefined;
}

/** A database on this machine may rely on the machine's own protection. */
function refuseOpenDatabase(url: string): Reason {
  const { user, password, hosts } = credentialsIn(url);
  const byCertificate = /[?&]authMechanism=/i.test(url);
  if (byCertificate || hosts.every((host) => ownMachine.test(host))) return undefined;
  return user === '' || password === user
    ? 'expected a user with a password of its own'
    : undefined;
}

const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Not by `URL`, which knows no address with several hosts. */
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
