import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from './api.js';
import { eventually } from './eventually.js';

/** The logs of all processes but the sandbox, which sees mails, after the gateway has written a line about a last request. */
export function logsUntilNow({ url, logs }: { url: string; logs: string }): Promise<string> {
  const last = `last-${randomBytes(6).toString('hex')}`;
  const texts = () =>
    readdirSync(logs)
      .filter((file) => file.endsWith('.log') && file !== 'sandbox.log')
      .map((file) => readFileSync(join(logs, file), 'utf8'))
      .join('\n');
  return eventually('the last line', async () => {
    await new Api(url).get('/auth/nowhere', { headers: { 'x-request-id': last } });
    const text = texts();
    return text.includes(last) && text;
  });
}
