import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { startSandbox, type Sandbox, type SandboxOptions } from '../src/index.js';

const stops: (() => Promise<unknown>)[] = [];

/** A sandbox on a free port; `stopAll` ends it after the test. */
export async function aSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0, ...options });
  stops.push(() => sandbox.close());
  return sandbox;
}

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function onStop(stop: () => Promise<unknown>): void {
  stops.push(stop);
}

export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

/** Stripe's own SDK, connected to a sandbox. */
export const stripeFor = ({ port }: Sandbox, config: Stripe.StripeConfig = {}): Stripe =>
  new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    timeout: 5_000,
    maxNetworkRetries: 0,
    ...config,
  });

export async function setFaults({ url }: Sandbox, faults: object): Promise<void> {
  const answer = await fetch(`${url}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Polls until the function returns a value. */
export async function eventually<T>(
  look: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(10);
  }
}
