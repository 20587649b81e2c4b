import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sendgrid from '@sendgrid/mail';
import type { Mail, Sandbox } from '../src/index.js';
import { aFolder, aSandbox, setFaults, stopAll } from './start-sandbox.js';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await aSandbox();
});
afterEach(stopAll);

type Mailer = typeof sendgrid & {
  readonly client: {
    setDefaultRequest(name: string, value: string): void;
    request(request: object): Promise<[unknown, unknown]>;
  };
};
type MailData = Exclude<Parameters<Mailer['send']>[0], unknown[]>;

// The types of the package omit its class and the client of the class.
const { MailService } = sendgrid as unknown as { MailService: new () => Mailer };

function mailerFor({ url }: Sandbox): Mailer {
  const mailer = new MailService();
  mailer.setApiKey('SG.sandbox');
  mailer.client.setDefaultRequest('baseUrl', url);
  mailer.setTimeout(1_000);
  return mailer;
}

const aMail = (more: Partial<MailData> = {}): MailData =>
  ({
    to: 'ann@example.com',
    from: { email: 'no-reply@leadmart.test', name: 'Leadmart' },
    subject: 'Verify your email',
    text: 'Open https://leadmart.test/verify-email/t0',
    html: '<a href="https://leadmart.test/verify-email/t0">Verify</a><script>alert(1)</script>',
    customArgs: { mailId: 'm1' },
    ...more,
  }) as MailData;

const inbox = async (query = ''): Promise<Mail[]> => {
  const answer = await fetch(`${sandbox.url}/mail/messages${query}`);
  return ((await answer.json()) as { messages: Mail[] }).messages;
};

describe('sending mails', () => {
  it('answers with a message id and puts the email into the inbox', async () => {
    const [answer] = await mailerFor(sandbox).send(aMail());
    expect(answer.statusCode).toBe(202);
    const [mail] = await inbox('?to=Ann@Example.com');
    expect(mail).toMatchObject({
      messageId: (answer.headers as Record<string, string>)['x-message-id'],
      to: 'ann@example.com',
      from: { email: 'no-reply@leadmart.test', name: 'Leadmart' },
      replyTo: null,
      subject: 'Verify your email',
      text: 'Open https://leadmart.test/verify-email/t0',
      customArgs: { mailId: 'm1' },
    });
    expect(await inbox('?to=bob@example.com')).toEqual([]);
  });

  it.each([
    [{ subject: undefined }, 'subject'],
    [{ text: undefined, html: undefined }, 'content'],
    [{ from: 'nobody' }, 'from.email'],
    [{ to: 'not an address' }, 'personalizations.0.to.0.email'],
  ])('refuses a mail with %j', async (more, field) => {
    const sending = mailerFor(sandbox).send(aMail(more as Partial<MailData>));
    await expect(sending).rejects.toMatchObject({
      code: 400,
      response: { body: { errors: [expect.objectContaining({ field })] } },
    });
    expect(await inbox()).toEqual([]);
  });

  it('refuses a mail without an API key', async () => {
    const answer = await fetch(`${sandbox.url}/v3/mail/send`, { method: 'POST' });
    expect(answer.status).toBe(401);
  });

  it.each([429, 500])('fails to send with the configured status %i', async (status) => {
    await setFaults(sandbox, { sendgrid: { failNext: { times: 1, with: status } } });
    await expect(mailerFor(sandbox).send(aMail())).rejects.toMatchObject({ code: status });
    expect(await inbox()).toEqual([]);
    await mailerFor(sandbox).send(aMail());
  });

  it('closes the connection after sending when configured', async () => {
    await setFaults(sandbox, { sendgrid: { failNext: { with: 'reset', when: 'after' } } });
    await expect(mailerFor(sandbox).send(aMail())).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await inbox()).toHaveLength(1);
  });
});

describe('the activity feed', () => {
  it('finds a mail by its custom argument', async () => {
    const mailer = mailerFor(sandbox);
    await mailer.send(aMail());
    const find = async (value: string): Promise<unknown> => {
      const [, body] = await mailer.client.request({
        method: 'GET',
        url: '/v3/messages',
        qs: { query: `unique_args['mailId']="${value}"`, limit: 1 },
      });
      return body;
    };
    expect(await find('m1')).toMatchObject({ messages: [{ to_email: 'ann@example.com' }] });
    expect(await find('m2')).toEqual({ messages: [] });
  });

  it('keeps mails that the inbox has dropped, also after a restart', async () => {
    const dataDir = await aFolder();
    const limits = { dataDir, mostMails: 1, mostInFeed: 2 };
    sandbox = await aSandbox(limits);
    const send = (id: string, to = 'ann@example.com') =>
      mailerFor(sandbox).send(aMail({ to, customArgs: { mailId: id } }));
    const known = async (id: string) => {
      const [, body] = await mailerFor(sandbox).client.request({
        method: 'GET',
        url: '/v3/messages',
        qs: { query: `unique_args['mailId']="${id}"` },
      });
      return (body as { messages: unknown[] }).messages.length;
    };
    for (const id of ['a', 'b', 'c']) await send(id);
    for (const check of [1, 2]) {
      expect([await known('a'), await known('b'), await known('c'), check]).toEqual([
        0,
        1,
        1,
        check,
      ]);
      await sandbox.close();
      sandbox = await aSandbox(limits);
    }
  });

  it('counts mails per recipient', async () => {
    for (const to of ['ann@example.com', 'bob@example.com', 'Ann@example.com'])
      await mailerFor(sandbox).send(aMail({ to }));
    await mailerFor(sandbox).send(aMail({ subject: 'Another' }));
    const report = async (query: string): Promise<unknown> =>
      (await fetch(`${sandbox.url}/sandbox/sendgrid/sent${query}`)).json();
    expect(await report('?subject=Verify%20your%20email')).toEqual({
      mails: 3,
      people: 2,
      most: 2,
    });
    expect(await report('')).toMatchObject({ mails: 4, people: 2, most: 3 });
  });
});

describe('the inbox', () => {
  it('shows mails as pages without running their scripts', async () => {
    await mailerFor(sandbox).send(aMail({ subject: '<img src=x onerror=alert(1)>' }));
    const [mail] = await inbox();
    const list = await (await fetch(`${sandbox.url}/mail`)).text();
    expect(list).toContain('TEST MODE');
    expect(list).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(list).not.toContain('<img');
    const page = await (await fetch(`${sandbox.url}/mail/${mail?.id}`)).text();
    expect(page).toContain('href="https://leadmart.test/verify-email/t0"');
    expect(page).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const part = await fetch(`${sandbox.url}/mail/${mail?.id}/html`);
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
  });

  it('keeps the newest mails, also after a restart', async () => {
    const dataDir = await aFolder();
    sandbox = await aSandbox({ dataDir, mostMails: 2 });
    for (const subject of ['1', '2', '3']) await mailerFor(sandbox).send(aMail({ subject }));
    await sandbox.close();
    sandbox = await aSandbox({ dataDir, mostMails: 2 });
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['3', '2']);
    expect(await inbox('?limit=1')).toHaveLength(1);
  });
});
