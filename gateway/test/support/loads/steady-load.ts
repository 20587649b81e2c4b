import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@leadmart/journeys/eventually';

export interface SteadyRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly expected: number;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/**
 * Clients that send one request after another over kept connections, as browsers and proxies do. They
 * repeat no request; every failure is recorded.
 */
export class SteadyLoad {
  readonly failures: string[] = [];
  private readonly answered = new Map<string, number>();
  /** Closes idle connections before a stopping gateway does (`DRAIN_SECONDS`). */
  private readonly agent = new Agent({ keepAlive: true, timeout: 3_000 });
  private readonly runs: Promise<void>[] = [];
  private stopped = false;

  constructor(private readonly url: string) {}

  /** Starts a client that sends requests until the end. */
  begin(name: string, next: () => SteadyRequest, thinkingMs = 200): void {
    this.answered.set(name, 0);
    this.runs.push(this.run(name, next, thinkingMs));
  }

  count(name: string): number {
    return this.answered.get(name) ?? 0;
  }

  /** Waits until every client has received some more answers. */
  async goesOn(times = 3): Promise<void> {
    const before = new Map(this.answered);
    await eventually('answers to every client', () =>
      [...this.answered].every(([name, count]) => count >= (before.get(name) ?? 0) + times),
    );
  }

  async end(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.runs);
    this.agent.destroy();
  }

  private async run(name: string, next: () => SteadyRequest, thinkingMs: number): Promise<void> {
    while (!this.stopped) {
      const one = next();
      const outcome = await this.send(one).catch((error: unknown) => String(error));
      if (outcome !== undefined) {
        this.failures.push(`${new Date().toISOString()} ${one.method} ${one.path}: ${outcome}`);
      }
      this.answered.set(name, this.count(name) + 1);
      await pause(thinkingMs);
    }
  }

  /** Resolves to an error, if any. */
  private send({
    method,
    path,
    token,
    expected,
    body,
    headers,
  }: SteadyRequest): Promise<string | undefined> {
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
          let received = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (received += chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve(
              answer.statusCode === expected ? undefined : `${answer.statusCode} ${received}`,
            ),
          );
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  }
}
