import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Metrics } from '@leadmart/platform/metrics';
import { ProviderCalls } from '@leadmart/platform/tracing';
import type { AdminMailConfig } from '../admin-mail.config.js';
import { afterAnswer, afterTrace } from '../campaigns/mails/campaign-mail.decisions.js';
import type { StartedMail } from '../campaigns/mails/campaign-mail.schema.js';
import { SendGridProvider } from './sendgrid.provider.js';

const noon = new Date('2026-03-01T12:00:00Z');
const settleMs = 120_000;
const mail = { deliveryId: 'd1', template: 'campaign', to: 'ann@example.com' } as const;
const letter = { subject: 'S', text: 'T', html: '<p>T</p>' };

let server: Server | undefined;
afterEach(() => void server?.close());

/** SendGrid behind a gateway: takes every mail, and then the gateway answers with this status. */
async function aProviderBehind(gatewayStatus: number) {
  const taken: string[] = [];
  server = createServer((request, response) => {
    taken.push(`${request.method} ${request.url}`);
    response.writeHead(gatewayStatus, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config = {
    SENDGRID_API_KEY: 'SG.test',
    SENDGRID_API_URL: `http://127.0.0.1:${port}`,
    MAIL_FROM: { name: 'Leadmart', email: 'hello@leadmart.test' },
    MAIL_TIMEOUT_SECONDS: 5,
  } as AdminMailConfig;
  return { taken, provider: new SendGridProvider(config, new ProviderCalls(new Metrics())) };
}

describe('SendGridProvider', () => {
  it.each([502, 504])(
    'sends a mail once when a gateway loses the connection (%i) after SendGrid took the email',
    async (status) => {
      const { taken, provider } = await aProviderBehind(status);
      const answer = await provider.send({ ...mail, ...letter });
      const started = { state: 'sending', attempt: 1, tries: 1, startedAt: noon, dueAt: noon };
      const outcome = afterAnswer(answer, started as StartedMail, { now: noon, settleMs });
      // SendGrid's feed shows the email only after the settling time, so it is not queried before.
      expect(outcome).toMatchObject({ state: 'sending', doubt: 'silent' });
      expect(outcome.dueAt.getTime()).toBeGreaterThanOrEqual(noon.getTime() + settleMs);
      const inDoubt = { ...started, ...outcome } as StartedMail;
      const next = afterTrace({ kind: 'unavailable', because: '403' }, inDoubt, {
        now: noon,
        settleMs,
      });
      expect(next).toMatchObject({ kind: 'note', outcome: { state: 'unknown' } });
      expect(taken).toEqual(['POST /v3/mail/send']);
    },
  );

  it.each([500, 503])(
    'treats %i as an answer of SendGrid that it did not take the email',
    async (status) => {
      const { provider } = await aProviderBehind(status);
      expect(await provider.send({ ...mail, ...letter })).toMatchObject({ kind: 'failed' });
    },
  );
});
