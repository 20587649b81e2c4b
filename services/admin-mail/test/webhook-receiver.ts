import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { challengeType } from '@leadmart/contracts';
import { endsWithFile } from '@leadmart/platform/testing';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse) => void;

/** A server of a user: returns challenges, records everything else, and answers 200 unless the test sets an answer for a path. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  readonly challenges: ReceivedWebhook[] = [];
  /** Answers to challenges, by path. */
  readonly echoes = new Map<string, (response: ServerResponse, challenge: string) => void>();
  readonly answers = new Map<string, Answer>();
  private readonly server = createServer((request, response) => {
    const path = request.url ?? '';
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const one = { path, headers: request.headers, body };
      const { type, challenge = '' } = parsed(body);
      if (type === challengeType) {
        this.challenges.push(one);
        const echo = this.echoes.get(path) ?? echoJson;
        return echo(response, challenge);
      }
      this.received.push(one);
      const answer = this.answers.get(path) ?? ((ok: ServerResponse) => ok.end());
      return answer(response);
    });
  });

  /** Listens until the test file ends. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    endsWithFile(() => this.close());
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  at(path: string): ReceivedWebhook[] {
    return this.received.filter((one) => one.path === path);
  }

  private async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const parsed = (body: string) => JSON.parse(body) as { type?: string; challenge?: string };

const echoJson = (response: ServerResponse, challenge: string): void => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ challenge }));
};

export const answerStatus =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/** Returns the payload, or throws when the signature is not of this secret. */
export const verify = (secret: string, { body, headers }: ReceivedWebhook): unknown =>
  new Verifier(secret).verify(body, headers as Record<string, string>);
