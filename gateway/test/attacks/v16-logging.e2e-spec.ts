import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import { People, type Person } from '@leadmart/journeys/people';
import { theRunningProcesses } from '@leadmart/journeys/running-stack';

const forgedLine = '{"level":"info","message":"forged by a client"}';
const ours = ['gateway', ...serviceNames];

describe('V16 logging and error handling', () => {
  let stack: Awaited<ReturnType<typeof theRunningProcesses>>;
  let people: People;
  let buyer: Person;
  beforeAll(async () => {
    stack = await theRunningProcesses();
    people = new People(stack);
    buyer = await people.aBuyer();
  });
  afterAll(() => stack?.stop());

  async function logLines(): Promise<string[]> {
    const files = (await readdir(stack.logs)).filter((name) =>
      ours.some((service) => name === `${service}.log`),
    );
    expect(files.length).toBe(ours.length);
    const texts = await Promise.all(files.map((name) => readFile(join(stack.logs, name), 'utf8')));
    // The last line of a file may be incomplete.
    return texts.flatMap((text) => text.split('\n').slice(0, -1));
  }

  it('V16.4.1 writes text from clients so that it cannot end a line or begin another', async () => {
    const marker = `marker-${Date.now()}`;
    const text = `${marker}\n${forgedLine}\r\n${forgedLine}\u2028`;
    const visitor = people.visitor();
    const { api } = buyer;
    const encoded = encodeURIComponent(text);
    await visitor.post('/auth/login', { email: text, password: text });
    await visitor.post('/auth/register', { username: text, email: text, password: text });
    await visitor.get(`/auth/verify-email/${encoded}`);
    await api.get(`/leads/packs/${encoded}/download`);
    await api.get(`/purchases/history?type=${encoded}`, { headers: { 'user-agent': marker } });
    await api.post('/leads/purchase', { datasetId: text, states: [text], quantity: text });
    const headers = { 'x-request-id': marker };
    await visitor.get('/auth/verify-email/some-token', { headers });

    const lines = await eventually('the last request is in the log', async () => {
      const all = await logLines();
      return all.some((line) => line.includes(marker)) && all;
    });
    const broken = lines.filter((line) => line.startsWith('{') && !isJson(line));
    expect(broken).toEqual([]);
    expect(lines.filter((line) => line.trim() === forgedLine)).toEqual([]);
  });

  it.each([
    ['GET', '/nothing-here', undefined],
    ['GET', '/leads/packs/not-an-id/download', undefined],
    ['POST', '/leads/purchase', '{"datasetId":'],
    ['POST', '/payments/webhook', '{"type":"payment_intent.succeeded"}'],
  ])(
    'V16.5.1 answers %s %s with a sentence and a code, and with no internal detail',
    async (method, path, body) => {
      const response = await fetch(`${stack.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${buyer.api.token}`, 'content-type': 'application/json' },
        body,
      });
      const answer = (await response.json()) as Record<string, unknown>;
      expect(Object.keys(answer).filter((key) => key !== 'details')).toEqual([
        'error',
        'code',
        'requestId',
        'docs',
      ]);
      expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.js:\d|\bat |Mongo|stack/);
    },
  );
});

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
