import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressVariable, serviceNames } from '@leadmart/contracts';
import {
  choosePartition,
  newPrivateKey,
  planPorts,
  processes,
  publicKeySet,
  readSettings,
  repositoryRoot,
  serviceEnvironment,
  settingsIn,
  withSecrets,
} from '@leadmart/runner';
import { renderOverlay, sampleSecrets } from '../src/manifests/check-manifests.js';
import { composeEnvironment } from '../src/manifests/compose-environment.js';
import { deployedEnvironment } from '../src/manifests/deployed-environment.js';
import { imageEnvironment, readProcesses, type Process } from '../src/manifests/processes.js';

/** Addresses and folders differ by nature. */
const addresses = [
  'HOST',
  'PORT',
  'METRICS_PORT',
  'MONGO_URL',
  'AMQP_URL',
  'UPLOAD_DIR',
  'LEGAL_DIR',
  'FRONTEND_DIR',
  'STRIPE_API_URL',
  'SENDGRID_API_URL',
  ...serviceNames.map(addressVariable),
];
/** The private key is parsed to an object that shows nothing. */
const secrets = [
  'AUTH_JWKS',
  'GATEWAY_SECRET',
  'OPT_OUT_KEYS',
  'DILIGENCE_SECRET',
  'SECOND_FACTOR_KEYS',
  'STRIPE_WEBHOOK_SECRET',
];
const reasons = {
  DRAIN_SECONDS: '`make start`: Ctrl-C would wait for it, and there is no load balancer',
  LEADMART_VERSION: 'the image knows its version',
  WEBHOOK_SENDING: 'Kubernetes: processes of their own deliver to webhooks',
};
const mayDiffer = new Set([...addresses, ...secrets, ...Object.keys(reasons)]);
/** Production has its own site, accounts, mails and broker. It must not have other limits, times or sizes. */
const ofProduction = new Set([
  'NODE_ENV',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'SECURITY_CONTACT',
  'CSP_SOURCES',
  'AMQP_QUEUE_TYPE',
  'DEMO_ACCOUNTS',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_JS_URL',
  'SENDGRID_API_KEY',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_TAX_ID',
  'SELLER_EMAIL',
  'MAIL_FROM',
  'MAIL_REPLY_TO',
  'MAIL_POSTAL_ADDRESS',
  'MAIL_SENDER_DOMAINS',
  'MAIL_SETTLE_SECONDS',
  'DECLINES_FREE_PER_ADDRESS',
  'WEBHOOK_PRIVATE_TARGETS',
]);

type Variables = Readonly<Record<string, string>>;

/** The names of the settings that a process reads differently from two environments, defaults included. */
function differences({ schema }: Process, one: Variables, other: Variables): string[] {
  const [first, second] = [one, other].map((variables) => {
    const given = Object.entries(variables).filter(([, value]) => value !== '');
    return schema.parse(Object.fromEntries(given)) as Record<string, unknown>;
  });
  const names = new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})]);
  return [...names].filter(
    (name) => JSON.stringify(first?.[name]) !== JSON.stringify(second?.[name]),
  );
}

const settings = settingsIn(
  withSecrets(await readFile(join(repositoryRoot, '.env.example'), 'utf8')),
);
const image = await imageEnvironment(repositoryRoot);
const built = await readProcesses(repositoryRoot, processes);

type Source = (process: Process) => Variables | Promise<Variables>;

const localKey = newPrivateKey();
const ofMakeStart = ({ name }: Process): Variables => ({
  ...serviceEnvironment(name as (typeof processes)[number]['name'], {
    settings: readSettings({}),
    ports: planPorts(8080),
    keys: {
      authPrivateKey: localKey,
      authJwks: publicKeySet(localKey),
      stripeWebhookSecret: 'whsec_own',
      gatewaySecret: 'x'.repeat(32),
      optOutKey: 'x'.repeat(32),
      diligenceSecret: 'x'.repeat(32),
      secondFactorKey: 'x'.repeat(32),
    },
    partition: choosePartition({ portBase: 8080, brokerIsShared: false, mongoIsShared: false }),
    mongoUrl: 'mongodb://127.0.0.1:8100',
    amqpUrl: 'amqp://127.0.0.1:8110',
  }),
  // For stacks with the demo data.
  DEMO_ACCOUNTS: 'true',
});

async function ofKubernetes(overlay: 'trial' | 'production', { name }: Process) {
  const manifests = await renderOverlay(repositoryRoot, overlay);
  const around = { manifests, secrets: sampleSecrets(settings, overlay) };
  return { ...image, ...deployedEnvironment(name, around) };
}

/** For each process, how the others differ from the first. */
async function differingNames(one: Source, ...others: Source[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const process of built)
    for (const other of others)
      for (const name of differences(process, await one(process), await other(process)))
        names.add(name);
  return names;
}

describe('the settings of all processes', () => {
  const trial = (process: Process) => ofKubernetes('trial', process);
  const production = (process: Process) => ofKubernetes('production', process);
  const compose = async ({ name }: Process) => ({
    ...image,
    ...(await composeEnvironment(repositoryRoot, name, settings)),
  });

  it('differ between make start, docker-compose and Kubernetes only where they are listed', async () => {
    const differing = await differingNames(ofMakeStart, compose, trial);
    expect([...differing].filter((name) => !mayDiffer.has(name))).toEqual([]);
    const stale = [...mayDiffer].filter((name) => !differing.has(name));
    expect(stale).toEqual([]);
  });

  it('differ in production only by its site, accounts, mails and broker', async () => {
    const differing = await differingNames(trial, production);
    const known = (name: string) => mayDiffer.has(name) || ofProduction.has(name);
    expect([...differing].filter((name) => !known(name))).toEqual([]);
    expect([...ofProduction].filter((name) => !differing.has(name))).toEqual([]);
  });
});
