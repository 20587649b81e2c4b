import { createHmac } from 'node:crypto';
import { serviceNames } from '@leadmart/contracts';
import { StartFailure } from '../terminal/start-failure.js';

/** The overlays of infra/deploy/k8s. */
export const overlays = ['trial', 'production'] as const;
export type Overlay = (typeof overlays)[number];

/** One secret of the namespace. */
export interface KubernetesSecret {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

type Settings = Readonly<Record<string, string>>;

/** Every service has its own user in the database, and so has the backup. */
export const databaseUsers = [...serviceNames, 'backup'];

/** The secrets that an overlay refers to and no operator makes, from the settings in `.env`. */
export function kubernetesSecrets(env: Settings, overlay: Overlay): KubernetesSecret[] {
  const common = [
    secret('session-keys', { AUTH_JWKS: env['AUTH_JWKS'] }),
    secret('gateway-secret', { GATEWAY_SECRET: env['GATEWAY_SECRET'] }),
    secret('opt-out-keys', { OPT_OUT_KEYS: env['OPT_OUT_KEYS'] }),
    secret('diligence-secret', { DILIGENCE_SECRET: env['DILIGENCE_SECRET'] }),
    secret('second-factor-keys', { SECOND_FACTOR_KEYS: env['SECOND_FACTOR_KEYS'] }),
    secret('auth-keys', { AUTH_PRIVATE_KEY: env['AUTH_PRIVATE_KEY'] }),
    secret('stripe-keys', {
      STRIPE_SECRET_KEY: env['STRIPE_SECRET_KEY'],
      STRIPE_WEBHOOK_SECRET: env['STRIPE_WEBHOOK_SECRET'],
    }),
    secret('sendgrid-keys', { SENDGRID_API_KEY: env['SENDGRID_API_KEY'] }),
  ];
  if (env['ADMIN_EMAIL'] && env['ADMIN_PASSWORD']) {
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = env;
    common.push(secret('first-admin', { ADMIN_EMAIL, ADMIN_PASSWORD }));
  }
  return [...common, ...(overlay === 'trial' ? trialSecrets(env) : passwords(env))];
}

/** In production an operator makes the addresses from these passwords; the broker's operator makes its user. */
const passwords = (env: Settings): KubernetesSecret[] =>
  databaseUsers.map((user) =>
    secret(`mongo-${user}-password`, { password: passwordOf(user, env['MONGO_PASSWORD'] ?? '') }),
  );

/** The trial has no operators: these are the secrets that they would make, by the same names. */
function trialSecrets(env: Settings): KubernetesSecret[] {
  const password = env['MONGO_PASSWORD'];
  const address = `mongodb://leadmart:${password}@mongo-0.mongo-svc:27017/?replicaSet=mongo&authSource=admin`;
  return [
    secret('mongo-root', { password, clusterKey: env['MONGO_CLUSTER_KEY'] }),
    secret('rabbitmq-default-user', { username: 'leadmart', password: env['AMQP_PASSWORD'] }),
    ...databaseUsers.map((user) =>
      secret(`mongo-${user}`, { 'connectionString.standard': address }),
    ),
  ];
}

const secret = (name: string, values: Record<string, string | undefined>): KubernetesSecret => ({
  name,
  values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? ''])),
});

/** Derived, so that a second run does not change passwords. */
const passwordOf = (user: string, root: string): string =>
  root && createHmac('sha256', root).update(`leadmart database user ${user}`).digest('hex');

/** Refuses empty values and, for production, values of the stand-ins. */
export function refuseUnusable(secrets: readonly KubernetesSecret[], overlay: Overlay): void {
  const wrong = secrets.flatMap(({ name, values }) =>
    Object.entries(values)
      .filter(([, value]) => value === '' || (overlay === 'production' && /sandbox/.test(value)))
      .map(
        ([key, value]) => `  ${key} (${name}): ${value === '' ? 'is empty' : "is the sandbox's"}`,
      ),
  );
  if (wrong.length > 0)
    throw new StartFailure(`.env cannot be used for ${overlay} yet:\n${wrong.join('\n')}`);
}

/** YAML for `kubectl apply -f -`. JSON is valid YAML. */
export function asManifests(secrets: readonly KubernetesSecret[]): string {
  return secrets
    .map(({ name, values }) => {
      const metadata = { name, namespace: 'leadmart' };
      const labels = { 'app.kubernetes.io/part-of': 'leadmart' };
      return JSON.stringify({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { ...metadata, labels },
        type: 'Opaque',
        stringData: values,
      });
    })
    .map((manifest) => `---\n${manifest}\n`)
    .join('');
}
