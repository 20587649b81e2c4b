import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@leadmart/journeys/eventually';
import type { Faults } from '@leadmart/sandbox';

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly metadata: { readonly userId?: string };
}

const program = join(import.meta.dirname, '../../../infra/stand-ins/sandbox/dist/main.js');

/** Stripe's stand-in as a process that the test can kill. It stores every charge. */
export class CardProvider {
  readonly webhookSecret = 'whsec_journey';
  private process?: ChildProcess;

  private constructor(
    private readonly port: number,
    private readonly dataDir: string,
  ) {}

  /** Reserves a port and a folder. The process starts when the webhook's address is known. */
  static async reserve(): Promise<CardProvider> {
    return new CardProvider(await freePort(), await mkdtemp(join(tmpdir(), 'leadmart-cards-')));
  }

  /** Variables with which a stack uses this provider. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: 'sk_test_journey',
      STRIPE_WEBHOOK_SECRET: this.webhookSecret,
      STRIPE_API_URL: this.url,
    };
  }

  async start(stackUrl: string): Promise<void> {
    this.process = spawn(process.execPath, [program], {
      stdio: 'ignore',
      env: {
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        STRIPE_WEBHOOK_URL: `${stackUrl}/api/v1/payments/webhook`,
        STRIPE_WEBHOOK_SECRET: this.webhookSecret,
      },
    });
    await eventually('the card provider', async () => (await fetch(`${this.url}/healthz`)).ok);
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const { process } = this;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const exited = once(process, 'exit');
    process.kill('SIGKILL');
    await exited;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async faults(faults: Faults): Promise<void> {
    const answer = await fetch(`${this.url}/sandbox/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** The successful charges of this buyer. */
  async chargesOf(userId: string): Promise<Intent[]> {
    const answer = await fetch(`${this.url}/sandbox/stripe/payment_intents`);
    const { data } = (await answer.json()) as { data: Intent[] };
    return data.filter((one) => one.status === 'succeeded' && one.metadata.userId === userId);
  }

  /** Waits until every webhook is delivered. */
  async everythingDelivered(): Promise<void> {
    await eventually('all webhooks delivered', async () => {
      const answer = await fetch(`${this.url}/sandbox/stripe/events`);
      const { data } = (await answer.json()) as { data: { pending_webhooks: number }[] };
      return data.every((event) => event.pending_webhooks === 0);
    });
  }

  private get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
