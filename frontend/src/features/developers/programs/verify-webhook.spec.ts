import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

type Verify = (secret: string, headers: Record<string, string>, body: Buffer) => boolean;
const program = new URL('./verify-webhook.mjs', import.meta.url).href;
const { isFromLeadmart, answerTo } = (await import(program)) as {
  isFromLeadmart: Verify;
  answerTo: (body: Buffer) => string;
};

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const body = Buffer.from('{"type":"purchase.completed"}');

/** The headers of a delivery, signed by the library of Standard Webhooks. */
function signed(at: Date, ...secrets: string[]): Record<string, string> {
  const signatures = secrets.map((one) => new Webhook(one).sign('msg_1', at, body.toString()));
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

describe('the program that verifies webhooks', () => {
  const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;

  it('accepts a delivery that the library of Standard Webhooks signed, also while the secret rotates', () => {
    expect(isFromLeadmart(secret, signed(new Date(), secret), body)).toBe(true);
    expect(isFromLeadmart(secret, signed(new Date(), other, secret), body)).toBe(true);
  });

  it('returns a challenge, and nothing for an event', () => {
    const challenge = Buffer.from('{"type":"webhook.challenge","challenge":"c1"}');
    expect(answerTo(challenge)).toBe('{"challenge":"c1"}');
    expect(answerTo(body)).toBe('');
  });

  it('refuses a delivery with another secret, another body, an old time or without headers', () => {
    const headers = signed(new Date(), secret);
    expect(isFromLeadmart(other, headers, body)).toBe(false);
    expect(isFromLeadmart(secret, headers, Buffer.from('{}'))).toBe(false);
    expect(isFromLeadmart(secret, signed(new Date(Date.now() - 600_000), secret), body)).toBe(
      false,
    );
    expect(isFromLeadmart(secret, {}, body)).toBe(false);
  });
});
