import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

const program = fileURLToPath(new URL('./receive-webhooks.mjs', import.meta.url));
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const body = '{"type":"balance.low","data":{"credits":490.5,"below":500}}';

/** The headers of a delivery, signed by the library of Standard Webhooks. */
function signed(text: string, secrets: string[], { id = 'msg_1', at = new Date() } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, at, text)).join(' '),
  };
}

describe('the program that receives webhooks', () => {
  let receiver: ChildProcess;
  let lines: Interface;
  let url: string;
  beforeAll(async () => {
    const env = { LEADMART_WEBHOOK_SECRET: secret, PORT: '0' };
    receiver = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    lines = createInterface({ input: receiver.stdout as NodeJS.ReadableStream });
    const [line] = (await once(lines, 'line')) as [string];
    url = `http://127.0.0.1:${line.split(' ').at(-1)}`;
  });
  afterAll(() => void receiver.kill());

  const deliver = (headers: Record<string, string>, text = body) =>
    fetch(url, { method: 'POST', headers, body: text });

  it('handles a delivery that the library of Standard Webhooks signed, once when it comes twice, also while the secret rotates', async () => {
    const handled: string[] = [];
    lines.on('line', (line) => handled.push(line));
    const first = { id: 'msg_first' };
    for (const headers of [
      signed(body, [secret], first),
      signed(body, [other, secret], first),
      signed(body, [secret], { id: 'msg_last' }),
    ])
      expect((await deliver(headers)).status).toBe(204);
    while (handled.length < 2) await once(lines, 'line');
    expect(handled).toEqual(Array(2).fill('balance.low {"credits":490.5,"below":500}'));
  });

  it('returns a challenge', async () => {
    const challenge = '{"type":"webhook.challenge","challenge":"c1"}';
    const answer = await deliver(signed(challenge, [secret]), challenge);
    expect([answer.status, await answer.text()]).toEqual([200, '{"challenge":"c1"}']);
  });

  it('refuses a delivery with another secret, another body, an old time or without headers', async () => {
    const old = { at: new Date(Date.now() - 600_000) };
    for (const [headers, text] of [
      [signed(body, [other]), body],
      [signed(body, [secret]), '{}'],
      [signed(body, [secret], old), body],
      [{}, body],
    ] as const)
      expect((await deliver(headers, text)).status).toBe(401);
  });
});
