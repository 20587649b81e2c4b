import { join } from 'node:path';
import { builtFile } from '../paths.js';
import { answersOk } from '../processes/wait-for.js';
import { childEnvironment } from '../stack/child-environment.js';
import type { Settings } from '../stack/settings.js';
import type { StackContext } from '../stack/stack-context.js';
import { newServer } from './new-server.js';

export interface RunningSandbox {
  url: string;
  stop: () => Promise<void>;
}

export const needsSandbox = (settings: Settings): boolean =>
  !settings.stripeSecretKey || !settings.sendgridApiKey;

/** Starts the stand-in for Stripe and SendGrid, which is needed if the key of one of them is missing. */
export async function startSandbox(
  context: StackContext,
  webhook: { url: string; secret: string },
): Promise<RunningSandbox> {
  const { settings, ports } = context;
  const url = `http://127.0.0.1:${ports.sandbox}`;
  const variables = await context.rewire('sandbox', {
    HOST: '127.0.0.1',
    PORT: String(ports.sandbox),
    DATA_DIR: join(settings.dataDir, 'sandbox'),
    STRIPE_WEBHOOK_URL: webhook.url,
    STRIPE_WEBHOOK_SECRET: webhook.secret,
  });
  const sandbox = newServer(context, {
    name: 'sandbox',
    entry: builtFile('infra/stand-ins/sandbox/dist/main.js'),
    env: childEnvironment(variables),
    graceSeconds: 10,
    isReady: answersOk(`${url}/healthz`),
    readyWithinSeconds: 30,
  });
  await sandbox.start();
  return { url, stop: () => sandbox.stop() };
}
