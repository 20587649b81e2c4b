import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import {
  builtFile,
  newPrivateKey,
  processes,
  publicKeySet,
  repositoryRoot,
  processFolder,
} from '@leadmart/runner';
import { environmentComplaints, readProcesses } from '../src/manifests/processes.js';

const privateKey = newPrivateKey();
/** A trial as `.env.example` has it, with somebody's own words where a secret could be printed. */
const trial = {
  NODE_ENV: 'production',
  PORT: '0',
  PUBLIC_URL: 'http://hunter2.example',
  MONGO_URL: 'mongodb://leadmart:leadmart@hunter2',
  AMQP_URL: 'amqp://guest:guest@hunter2',
  AUTH_JWKS: publicKeySet(privateKey),
  AUTH_PRIVATE_KEY: privateKey,
  GATEWAY_SECRET: 'hunter2'.repeat(5),
  OPT_OUT_KEYS: 'hunter2'.repeat(5),
  DILIGENCE_SECRET: 'hunter2'.repeat(5),
  SECOND_FACTOR_KEYS: 'hunter2'.repeat(5),
  ADMIN_EMAIL: 'hunter2@leadmart.test',
  ADMIN_PASSWORD: 'hunter2hunter2hunter2'.slice(0, 11),
  DEMO_ACCOUNTS: 'true',
  DECLINES_FREE_PER_ADDRESS: '1000',
  STRIPE_SECRET_KEY: 'sk_test_hunter2',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_hunter2',
  STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
  STRIPE_API_URL: 'http://hunter2:8090',
  STRIPE_JS_URL: 'http://hunter2:8090/stripe.js',
  SENDGRID_API_KEY: 'SG.sandbox',
  SENDGRID_API_URL: 'http://hunter2:8090',
  MAIL_FROM: 'hello@leadmart.test',
  SELLER_NAME: '',
  SELLER_ADDRESS: '500 Market Street | San Francisco, CA 94105 | United States',
  SELLER_TAX_ID: 'US 12-3456789',
  SELLER_EMAIL: 'billing@leadmart.test',
  WEBHOOK_PRIVATE_TARGETS: 'true',
  AUTH_URL: 'http://auth',
  LEADS_URL: 'http://leads',
  BILLING_URL: 'http://billing',
  ADMIN_MAIL_URL: 'http://admin-mail',
  ANALYTICS_URL: 'http://analytics',
  CSP_SOURCES: 'http://hunter2:8090',
  SECURITY_CONTACT: 'support@leadmart.example',
  FRONTEND_DIR: '/nonexistent',
};

const shared = ['AMQP_URL', 'MONGO_URL', 'PUBLIC_URL'];
const stripe = ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET', 'API_URL', 'JS_URL'];
const seller = ['NAME', 'ADDRESS', 'TAX_ID', 'EMAIL'].map((part) => `SELLER_${part}`);
const refused: Record<string, string[]> = {
  gateway: ['AMQP_URL', 'CSP_SOURCES', 'PUBLIC_URL', 'SECURITY_CONTACT', 'TRUST_PROXY'],
  auth: [...shared, 'ADMIN_PASSWORD', 'DEMO_ACCOUNTS', 'LEGAL_DIR'],
  leads: shared,
  billing: [
    ...shared,
    'DECLINES_FREE_PER_ADDRESS',
    'DEMO_ACCOUNTS',
    ...seller,
    ...stripe.map((name) => `STRIPE_${name}`),
  ],
  'admin-mail': [
    ...shared,
    'MAIL_FROM',
    'SENDGRID_API_KEY',
    'SENDGRID_API_URL',
    'WEBHOOK_PRIVATE_TARGETS',
  ],
  analytics: shared,
};

describe('a trial that is started as production', () => {
  it('every process refuses to start a trial as production, and names all that is bad in it', async () => {
    for (const process of await readProcesses(repositoryRoot, processes)) {
      const complaints = environmentComplaints(process, trial, new Set(Object.keys(trial)));
      const named = complaints.map((complaint) => complaint.split(/:| is missing/)[0] ?? '');
      expect([process.name, named.sort()]).toEqual([process.name, refused[process.name]?.sort()]);
    }
  });

  // The one that reads its settings by itself, and one of those that read them alike.
  it.each(['gateway', 'billing'] as const)(
    'ends %s with exit code 78 and the name of each bad variable, without a value',
    async (name) => {
      const child = spawn(process.execPath, [builtFile(processFolder(name), 'dist/main.js')], {
        env: trial,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      expect(code).toBe(78);
      const named = [...said.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, variable = '']) => variable);
      expect(named.sort()).toEqual(refused[name]?.sort());
      expect(said).not.toMatch(/hunter2|guest:/);
    },
  );
});
