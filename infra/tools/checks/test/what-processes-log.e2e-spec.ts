import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CreditPackageView,
  SessionView,
  WebhookDeliveriesView,
  WebhookWithSecretView,
} from '@leadmart/contracts';
import { csvOf, leads, phone, uploadForm } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { logsUntilNow } from '@leadmart/journeys/logs';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { People, type Person } from '@leadmart/journeys/people';
import { theRunningProcesses } from '@leadmart/journeys/running-stack';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import { repositoryRoot } from '@leadmart/runner';
import { alerts, expressions, metricsIn } from '../src/observability/expressions.js';

let stack: Awaited<ReturnType<typeof theRunningProcesses>>;
let people: People;
let mailbox: Mailbox;

beforeAll(async () => {
  stack = await theRunningProcesses();
  people = new People(stack);
  mailbox = new Mailbox(stack.mailUrl);
});
afterAll(() => stack?.stop());

/** Letters that stand nowhere else: found in a log, they were written there by the product. */
const rare = () => randomBytes(6).toString('hex');

/** Everything personal or secret that a journey used, by what it is. */
type Secrets = Record<string, string>;

async function aVisitorBecomesABuyer(secrets: Secrets): Promise<Person> {
  const visitor = people.visitor();
  const [email, username] = [`Zebulon.${rare()}@mail.example`, `Zebulon ${rare()}`];
  const [password, changed] = [`first-${rare()}`, `second-${rare()}`];
  Object.assign(secrets, { email, username, password, changed, wrong: `wrong-${rare()}` });
  await visitor.post('/auth/register', { email, username, password });
  await visitor.post('/auth/register', { email, username, password });
  await visitor.post('/auth/login', { email, password });
  const link = await mailbox.tokenFor(email.toLowerCase(), 'verify-email');
  secrets['verification link'] = link;
  const verified = await visitor.get<SessionView>(`/auth/verify-email/${link}`);
  secrets['first session'] = verified.body.token;
  await visitor.get(`/auth/verify-email/${link}`);
  await visitor.post('/auth/resend-verification', { email });
  await visitor.post('/auth/login', { email, password: secrets['wrong'] });
  await visitor.post('/auth/forgot-password', { email });
  const reset = await mailbox.tokenFor(email.toLowerCase(), 'reset-password');
  secrets['reset link'] = reset;
  await visitor.post(`/auth/reset-password/${reset}`, { password: 'short' });
  await visitor.post(`/auth/reset-password/${reset}`, { password: changed });
  await visitor.post(`/auth/reset-password/${reset}`, { password: changed });
  const buyer = await people.signIn(email, changed);
  secrets['second session'] = buyer.api.token ?? '';
  return buyer;
}

async function theAdminFillsTheShelves(admin: Person, secrets: Secrets): Promise<string> {
  const from = 3_000_000 + Math.floor(Math.random() * 100_000);
  const rows = leads(6, { from }).map((row) => ({ ...row, lastName: `Lead${rare()}` }));
  const [first, second] = rows;
  if (!first || !second) throw new Error('no leads');
  const email = `lead-${rare()}@mail.example`;
  Object.assign(secrets, {
    'a lead’s name': first.lastName,
    'a lead’s phone': phone(from),
    'a lead’s address': email,
    'an unusable phone': `12345${rare()}`,
    'an unusable address': `not-an-address-${rare()}`,
  });
  const dataset = await aDataset(admin, [{ ...first, email }, ...rows.slice(1)]);
  const path = `/admin/datasets/${dataset._id}/upload`;
  const broken = [
    { ...first, email },
    { ...second, phoneNumber: secrets['an unusable phone'] ?? '' },
    { ...second, phoneNumber: phone(from + 50), email: secrets['an unusable address'] ?? '' },
  ];
  await admin.api.send('POST', path, { form: uploadForm(csvOf(broken)) });
  const form = uploadForm(csvOf(broken), { skipInvalid: 'true', skipDuplicates: 'true' });
  await admin.api.send('POST', path, { form });
  return dataset._id;
}

async function theBuyerPaysAndBuys(buyer: Person, datasetId: string): Promise<void> {
  const { body: packages } = await buyer.api.get<CreditPackageView[]>('/credits/packages');
  const packageId = packages.find(({ creditAmount }) => creditAmount >= 100)?._id;
  const pay = (paymentMethodId: string) =>
    buyer.api.post('/payments/process', { paymentMethodId, packageId });
  await pay('4242424242424242');
  await pay('pm_card_chargeDeclined');
  expect((await pay('pm_card_visa')).status).toBe(200);
  const { body } = await order(buyer, { datasetId, states: ['CA'], quantity: 5 });
  expect(await ended(buyer, body.data.jobId)).toMatchObject({ status: 'completed' });
  expect(await downloaded(buyer, body.data.jobId)).toHaveLength(5);
  await order(buyer, { datasetId, states: ['CA'], quantity: 500 });
}

/** Nothing listens at the address, so the log has a failure. */
async function theBuyerTriesAWebhook({ api }: Person, secrets: Secrets): Promise<void> {
  const address = `http://127.0.0.1:9/${rare()}`;
  const sent = { url: address, events: ['purchase.completed'], description: rare() };
  const { body } = await api.post<WebhookWithSecretView>('/webhooks', sent);
  const path = `/webhooks/${body.webhook._id}`;
  Object.assign(secrets, { address, description: sent.description, 'webhook secret': body.secret });
  await api.post(`${path}/test`);
  await eventually('the attempt', async () => {
    const { deliveries } = (await api.get<WebhookDeliveriesView>(`${path}/deliveries`)).body;
    return deliveries.some(({ attempts }) => attempts.length > 0);
  });
  await api.post(`${path}/secret`);
}

async function theAdminWritesAMail(admin: Person, to: string, secrets: Secrets): Promise<void> {
  Object.assign(secrets, { subject: `Subject ${rare()}`, message: `Message ${rare()}` });
  const { subject = '', message = '' } = secrets;
  const stranger = `stranger-${rare()}@mail.example`;
  Object.assign(secrets, { stranger });
  const mail = { recipients: [to], subject, message: `${message}, {{username}}` };
  await admin.api.post('/mail/send', {
    ...mail,
    recipients: [to, stranger, `${rare()} no address`],
  });
  await admin.api.post('/admin/mail/send', { ...mail, recipients: [to, stranger] });
  const { status } = await admin.api.post('/admin/mail/send', mail);
  expect([200, 201, 202]).toContain(status);
  await eventually('the email to arrive', async () =>
    (await mailbox.to(to)).some((one) => one.subject === subject),
  );
}

async function peopleDoWhatTheyShouldNot(buyer: Person, secrets: Secrets): Promise<void> {
  const { email = '', username = '' } = secrets;
  const json = { 'content-type': 'application/json' };
  await fetch(`${stack.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: json,
    body: `{"email":"${email}"`,
  });
  await people.visitor().post('/auth/login', { email, [username]: 1 });
  await people
    .visitor()
    .get(`/auth/${encodeURIComponent(email)}?email=${encodeURIComponent(email)}`);
  await buyer.api.get(`/admin/users/search?q=${encodeURIComponent(email)}`);
  await buyer.api.get(`/leads/purchase-status/${encodeURIComponent(email)}`);
  await people.visitor().as(`${buyer.api.token}x`).get('/user/validate');
}

describe('what processes log', () => {
  const secrets: Secrets = {};

  it('the log and the metrics of the processes are enough for every panel and every alert', async () => {
    const metrics = await Promise.all(
      Object.values(stack.urls).map(async (url) => (await fetch(`${url}/metrics`)).text()),
    );
    const names = new Set(
      metrics.flatMap((text) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)),
    );
    // Prometheus itself says whether it reaches a process.
    names.add('up');
    const family = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');
    for (const expression of expressions())
      for (const name of metricsIn(expression))
        expect([expression.where, name, names.has(name) || names.has(family(name))]).toEqual([
          expression.where,
          name,
          true,
        ]);
    expect(alerts().length).toBeGreaterThan(0);
    const page = await readFile(join(repositoryRoot, 'infra/docs/observability.md'), 'utf8');
    const own = [...names].filter((name) => name?.startsWith('leadmart_'));
    expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('in their logs has nothing personal in it, whatever people do', async () => {
    const admin = await people.theAdmin();
    secrets['the admin’s session'] = admin.api.token ?? '';
    const buyer = await aVisitorBecomesABuyer(secrets);
    const datasetId = await theAdminFillsTheShelves(admin, secrets);
    await theBuyerTriesAWebhook(buyer, secrets);
    await theBuyerPaysAndBuys(buyer, datasetId);
    await admin.api.get(`/admin/users/search?q=${encodeURIComponent(buyer.email)}`);
    await theAdminWritesAMail(admin, buyer.email.toLowerCase(), secrets);
    await peopleDoWhatTheyShouldNot(buyer, secrets);
    const logs = await logsUntilNow(stack);
    expect(logs).toContain('"level":"debug"');
    const lowered = logs.toLowerCase();
    for (const value of Object.values(secrets)) expect(value.length).toBeGreaterThan(8);
    const isIn = (value: string) =>
      [value, encodeURIComponent(value)].some((form) => lowered.includes(form.toLowerCase()));
    const leaked = Object.entries(secrets).filter(([, value]) => isIn(value));
    expect(leaked).toEqual([]);
    expect(logs).not.toContain('4242424242424242');
    // The other journeys' people, as far as they have come.
    expect(
      logs.match(/[\w.+-]+@(?:mail\.)?example(?:\.com)?|eyJ[\w-]{10,}\.eyJ[\w-]+/g),
    ).toBeNull();
  });
});
