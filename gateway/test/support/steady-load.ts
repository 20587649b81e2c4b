import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@leadmart/journeys/eventually';

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly expected: number;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/**
 * People who ask one thing after another over connections they keep, as browsers and proxies do, and
 * who try nothing a second time: whatever goes wrong is remembered.
 */
export class SteadyLoad {
  readonly failures: string[] = [];
  private readonly answered = new Map<string, number>();
  /** Gives up a connection nobody uses before a gateway that leaves does (`DRAIN_SECONDS`). */
  private readonly agent = new Agent({ keepAlive: true, timeout: 3_000 });
  private readonly runs: Promise<void>[] = [];
  private stopped = false;

  constructor(private readonly url: string) {}

  /** Begins to ask, always anew, until the end. */
  begin(name: string, ask: () => Ask, thinkingMs = 200): void {
    this.answered.set(name, 0);
    this.runs.push(this.run(name, ask, thinkingMs));
  }

  count(name: string): number {
    return this.answered.get(name) ?? 0;
  }

  /** Waits until everybody has been answered some more times. */
  async goesOn(times = 3): Promise<void> {
    const before = new Map(this.answered);
    await eventually('answers to everybody', () =>
      [...this.answered].every(([name, count]) => count >= (before.get(name) ?? 0) + times),
    );
  }

  async end(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.runs);
    this.agent.destroy();
  }

  private async run(name: string, ask: () => Ask, thinkingMs: number): Promise<void> {
    while (!this.stopped) {
      const one = ask();
      const outcome = await this.send(one).catch((error: unknown) => String(error));
      if (outcome !== undefined) {
        this.failures.push(`${new Date().toISOString()} ${one.method} ${one.path}: ${outcome}`);
      }
      this.answered.set(name, this.count(name) + 1);
      await pause(thinkingMs);
    }
  }

  /** What went wrong, if anything did. */
  private send({ method, path, token, expected, body, headers }: Ask): Promise<string | undefined> {
    const text = body && JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        `${this.url}/api/v1${path}`,
        {
          method,
          agent: this.agent,
          headers: {
            authorization: `Bearer ${token}`,
            ...(text && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (answer) => {
          let said = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (said += chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve(answer.statusCode === expected ? undefined : `${answer.statusCode} ${said}`),
          );
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  }
}
