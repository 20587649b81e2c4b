import { join } from 'node:path';
import { addressVariable, serviceNames } from '@leadmart/contracts';
import type { LocalKeys } from '../stack/keys.js';
import type { Partition } from '../stack/partition.js';
import type { PortPlan } from '../stack/ports.js';
import type { Settings } from '../stack/settings.js';
import type { ProcessName } from './catalogue.js';

export interface ServiceSurroundings {
  settings: Settings;
  ports: PortPlan;
  keys: LocalKeys;
  partition: Partition;
  mongoUrl: string;
  amqpUrl: string;
}

/** The address for Stripe's events: through the gateway, as from outside. */
export const stripeWebhookUrl = (ports: PortPlan): string =>
  `http://127.0.0.1:${ports.gateway}/api/v1/payments/webhook`;

/** Variables of single processes, beyond those that all have. */
const own: Partial<Record<ProcessName, (around: ServiceSurroundings) => Record<string, string>>> = {
  gateway: ({ settings, ports }) => ({
    ...Object.fromEntries(serviceNames.map((name) => [addressVariable(name), local(ports[name])])),
    // The script of Stripe's stand-in has another origin.
    ...(settings.stripeSecretKey ? {} : { CSP_SOURCES: forBrowsers(ports.sandbox) }),
  }),
  auth: ({ keys }) => ({
    AUTH_PRIVATE_KEY: keys.authPrivateKey,
    SECOND_FACTOR_KEYS: keys.secondFactorKey,
  }),
  leads: ({ settings, keys }) => ({
    UPLOAD_DIR: join(settings.dataDir, 'uploads'),
    OPT_OUT_KEYS: keys.optOutKey,
    DILIGENCE_SECRET: keys.diligenceSecret,
  }),
  billing: ({ settings, ports, keys }) => ({
    STRIPE_SECRET_KEY: settings.stripeSecretKey ?? 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: settings.stripeWebhookSecret ?? keys.stripeWebhookSecret,
    ...(settings.stripePublishableKey
      ? { STRIPE_PUBLISHABLE_KEY: settings.stripePublishableKey }
      : {}),
    ...(settings.stripeSecretKey
      ? {}
      : {
          STRIPE_API_URL: local(ports.sandbox),
          STRIPE_JS_URL: `${forBrowsers(ports.sandbox)}/stripe.js`,
        }),
  }),
  'admin-mail': ({ settings, ports }) => ({
    SENDGRID_API_KEY: settings.sendgridApiKey ?? 'SG.sandbox',
    ...(settings.sendgridApiKey ? {} : { SENDGRID_API_URL: local(ports.sandbox) }),
  }),
};

/** Defaults of single services that a variable of the user overrides. */
const defaults: Partial<Record<ProcessName, Record<string, string>>> = {
  // All users of a local stack have the same address.
  billing: {
    DECLINES_FREE_PER_ADDRESS: '1000',
    SELLER_NAME: 'Leadmart',
    SELLER_ADDRESS: '500 Market Street | San Francisco, CA 94105 | United States',
    SELLER_TAX_ID: 'US 12-3456789',
    SELLER_EMAIL: 'billing@leadmart.test',
  },
  // Webhooks of a trial lead to programs on the same machine.
  'admin-mail': {
    MAIL_FROM: 'Leadmart <hello@leadmart.test>',
    WEBHOOK_PRIVATE_TARGETS: 'true',
  },
};

/** The same variables that docker-compose and Kubernetes set, for one service of a local stack. */
export function serviceEnvironment(
  service: ProcessName,
  around: ServiceSurroundings,
): Record<string, string> {
  const { settings, ports, keys, partition } = around;
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(ports[service]),
    LOG_LEVEL: settings.logLevel,
    // Differs from containers: Ctrl-C would wait for it, and no load balancer has to notice the end of a process.
    DRAIN_SECONDS: '0',
    MONGO_URL: around.mongoUrl,
    MONGO_DB_PREFIX: partition.mongoDbPrefix,
    AMQP_URL: around.amqpUrl,
    AMQP_NAMESPACE: partition.amqpNamespace,
    AUTH_JWKS: keys.authJwks,
    GATEWAY_SECRET: keys.gatewaySecret,
    PUBLIC_URL: publicUrl(ports),
    ...withoutGiven(defaults[service] ?? {}),
    ...own[service]?.(around),
  };
}

export const publicUrl = (ports: PortPlan): string => forBrowsers(ports.gateway);

const forBrowsers = (port: number): string => `http://localhost:${port}`;

const local = (port: number): string => `http://127.0.0.1:${port}`;

const withoutGiven = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !process.env[name]));
