import { afterEach, describe, expect, it } from '@jest/globals';
import {
  needsPaths,
  type AuditedAction,
  type CampaignId,
  type CampaignsView,
  type MailPreviewView,
  type MailRecipientsView,
  type NeedsView,
  type RetryMailView,
  type SendMailView,
} from '@leadmart/contracts';
import { aUserId, explainsWithIndex, until } from '@leadmart/platform/testing';
import { CampaignRepository } from '../src/campaigns/campaign.repository.js';
import { CampaignMailRepository } from '../src/campaigns/mails/campaign-mail.repository.js';
import { aMail, completed, details, send, sent, sentReport } from './factories/campaign.js';
import {
  contactsOf,
  emailsOf,
  onePerson,
  somePeople,
  type TestPerson,
} from './factories/contact.js';
import { mailsTo, setFaults, startWithSandbox } from './start-admin-mail.js';

const { sandbox, service } = await startWithSandbox();
afterEach(() => setFaults(sandbox));

const get = <B>(path: string) => service.as(service.tokens.admin()).get<B>(path);
const changes = (campaignId: string) =>
  service.mongo
    .collection('eventLog')
    .find({
      'payload.subject.id': campaignId,
      'payload.action': { $nin: ['mail.recipients-read', 'mail.recipients-exported'] },
    })
    .sort({ 'payload.occurredAt': 1 })
    .map(({ payload }) => payload as AuditedAction)
    .toArray();

describe('the email log', () => {
  it('lists campaigns newest first with their senders', async () => {
    const boss = await onePerson(service);
    const token = service.tokens.admin(boss.userId);
    const mail = aMail({ recipients: [boss.email] });
    const { body } = await send(service, mail, undefined, token);
    await completed(service, body.campaignId);
    const log = await get<CampaignsView>('/admin/mail/campaigns');
    expect(log.body.campaigns[0]).toEqual({
      _id: body.campaignId,
      subject: mail.subject,
      audience: 'list',
      segment: null,
      status: 'completed',
      sentBy: { _id: boss.userId, email: boss.email },
      recipients: 1,
      waiting: 0,
      sent: 1,
      failed: 0,
      postponed: 0,
      unknown: 0,
      skipped: 0,
      stopped: 0,
      isTest: false,
      createdAt: expect.any(String),
      startsInSeconds: null,
      stoppedAt: null,
      completedAt: expect.any(String),
    });
    expect(log.body.campaigns.length).toBeLessThanOrEqual(10);
    expect(log.body.pages).toBe(Math.ceil(log.body.total / 10));
    const last = await get<CampaignsView>(`/admin/mail/campaigns?page=${log.body.pages + 1}`);
    expect(last).toMatchObject({ status: 200, body: { campaigns: [] } });
  });

  it('shows the text and the sender of a campaign, and answers 404 for an unknown one', async () => {
    const { email } = await onePerson(service);
    const mail = aMail({ recipients: [email] });
    const { _id } = await sent(service, mail);
    expect(await details(service, _id)).toMatchObject({
      message: mail.message,
      sender: { usedAs: 'none' },
      retries: 0,
    });
    const admin = { token: service.tokens.admin() };
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/recipients.csv'],
      ['GET', '/recipients'],
      ['POST', '/retry'],
      ['POST', '/stop'],
    ] as const) {
      const answer = await service.http(method, `/admin/mail/campaigns/${aUserId()}${path}`, admin);
      expect(answer).toMatchObject({ status: 404, body: { code: 'MAIL.CAMPAIGN_NOT_FOUND' } });
      const malformed = await service.http(method, `/admin/mail/campaigns/x${path}`, admin);
      expect(malformed.status).toBe(400);
    }
  });

  it('reads campaigns and their mails by index', async () => {
    const campaigns = service.app.get(CampaignRepository, { strict: false });
    const mails = service.app.get(CampaignMailRepository, { strict: false });
    const id = aUserId() as string as CampaignId;
    const [now, page] = [new Date(), { skip: 10, limit: 10 }];
    const patience = { timeoutMs: 1_000, settleMs: 1_000 };
    for (const call of [
      () => campaigns.page(true, page),
      () => campaigns.count(false),
      () => campaigns.findByRequestKeys(['a', 'b']),
      () => campaigns.running(),
      () => campaigns.underWay(),
      () => campaigns.startDue(now),
      () => mails.claimDue(id, now, patience),
      () => mails.claimDoubtful(id, now, now),
      () => mails.stopWaiting(id, now),
      () => mails.recipients(id, { beginning: '', states: [] }, page),
      () => mails.recipients(id, { beginning: '', states: ['failed', 'unknown'] }, page),
      () => mails.recipients(id, { beginning: 'a', states: ['failed'] }, page),
      () => mails.countRecipients(id, { beginning: 'a', states: ['failed'] }),
      () => mails.allRecipients(id, { beginning: 'a', states: [] }).next(),
      () => mails.counts(id),
    ])
      await explainsWithIndex(service.app, call);
    const indexes = await service.mongo.collection('campaign_mails').indexes();
    expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toBe(true);
  });
});

describe('failed mails of a campaign', () => {
  const failures = (id: string, page = 1) =>
    get<MailRecipientsView>(
      `/admin/mail/campaigns/${id}/recipients?state=failed,unknown&page=${page}`,
    );
  const retry = (id: string, token = service.tokens.admin()) =>
    service.as(token).post<RetryMailView>(`/admin/mail/campaigns/${id}/retry`);

  it('lists failed mails with the reason, and sends only them again', async () => {
    const people = await somePeople(service, 14);
    const mail = aMail({ recipients: emailsOf(people) });
    await setFaults(sandbox, { failNext: { times: 12, with: 400, match: 'POST /v3/mail/send' } });
    const { _id } = await sent(service, mail);
    expect(await details(service, _id)).toMatchObject({ sent: 2, failed: 12 });
    const needed = async () => {
      const { body } = await get<NeedsView>(needsPaths['admin-mail']);
      return body.needs.filter(({ about }) => about?._id === _id);
    };
    const failing = { kind: 'failed-mails', count: 12, about: { _id, name: mail.subject } };
    expect(await needed()).toEqual([{ ...failing, since: expect.any(String) }]);
    const recipients = async (page: number) =>
      (await get<MailRecipientsView>(`/admin/mail/campaigns/${_id}/recipients?page=${page}`)).body;
    const listed = [await recipients(1), await recipients(2)];
    expect(listed[0]).toMatchObject({ total: 14, pages: 2 });
    const all = listed.flatMap((each) => each.recipients);
    expect(all.map(({ email }) => email)).toEqual(emailsOf(people).toSorted());
    expect(all.filter(({ state }) => state === 'sent')).toHaveLength(2);
    expect(all.filter(({ state }) => state === 'failed')).toHaveLength(12);
    const [one, two] = [await failures(_id), await failures(_id, 2)];
    expect(one.body).toMatchObject({ total: 12, page: 1, pages: 2 });
    expect(one.body.recipients).toHaveLength(10);
    expect(one.body.recipients[0]).toEqual({
      email: expect.stringContaining('@example.com'),
      state: 'failed',
      reason: expect.stringMatching(/^400: /),
      at: expect.any(String),
    });
    const failed = [...one.body.recipients, ...two.body.recipients].map(({ email }) => email);
    expect(new Set(failed).size).toBe(12);

    const boss = aUserId();
    expect(await retry(_id, service.tokens.admin(boss))).toMatchObject({
      status: 202,
      body: { success: true, campaignId: _id, retried: 12 },
    });
    await until(async () => (await details(service, _id)).sent === 14);
    expect(await completed(service, _id)).toMatchObject({ failed: 0, retries: 1, recipients: 14 });
    expect(await needed()).toEqual([]);
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 14, most: 1 });
    expect(await retry(_id)).toMatchObject({
      status: 409,
      body: { code: 'MAIL.NOTHING_TO_RETRY' },
    });
    expect(await changes(_id)).toMatchObject([
      {
        action: 'mail.sent',
        subject: { type: 'mail', name: mail.subject },
        before: null,
        after: { recipients: 14 },
      },
      { action: 'mail.retried', adminId: boss, before: { failed: 12 }, after: { retried: 12 } },
    ]);
  });

  it('retries failed mails once when a retry is requested several times at once', async () => {
    const { email } = await onePerson(service);
    const mail = aMail({ recipients: [email] });
    await setFaults(sandbox, { failNext: { times: 1, with: 400 } });
    const { _id } = await sent(service, mail);
    const answers = await Promise.all([retry(_id), retry(_id), retry(_id)]);
    for (const { status } of answers) expect([202, 409]).toContain(status);
    await until(async () => (await details(service, _id)).sent === 1);
    expect(await changes(_id)).toHaveLength(2);
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 1 });
  });

  it('a mail with an unknown outcome is not retried', async () => {
    const { email } = await onePerson(service);
    const mail = aMail({ recipients: [email] });
    // The mail arrives, its answer is lost, and the account has no activity feed.
    await setFaults(sandbox, {
      failNext: { times: 1, with: 'reset', when: 'after', match: 'POST /v3/mail/send' },
      every: { nth: 1, with: 403, match: 'GET /v3/messages' },
    });
    const { _id } = await sent(service, mail);
    expect(await details(service, _id)).toMatchObject({ sent: 0, failed: 0, unknown: 1 });
    expect((await failures(_id)).body.recipients[0]).toMatchObject({ email, state: 'unknown' });
    expect((await retry(_id)).status).toBe(409);
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 1 });
  });
});

describe('a mail before it is sent', () => {
  it('previews a mail as a recipient would read it, without the link that unsubscribes', async () => {
    const [boss, reader] = (await somePeople(service, 2)) as [TestPerson, TestPerson];
    const token = service.tokens.admin(boss.userId);
    const { recipients: _all, ...text } = aMail({ subject: 'For {{username}} at {{email}}' });
    const preview = (more: object = {}) =>
      service.as(token).post<MailPreviewView>('/admin/mail/preview', { ...text, ...more });
    const { status, body } = await preview({ recipient: reader.email.toUpperCase() });
    expect([status, body.email, body.subject]).toEqual([
      200,
      reader.email,
      `For Ann at ${reader.email}`,
    ]);
    expect(body.html).toContain('<title>For Ann at');
    const contact = await contactsOf(service).find(reader.userId);
    expect(body.html + body.text).not.toContain(contact?.unsubscribeToken);
    expect((await preview()).body.email).toBe(boss.email);
    const unknown = await preview({ recipient: 'nobody@example.com' });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'MAIL.UNKNOWN_RECIPIENTS' } });
    const field = await preview({ message: 'Hello {{name}}' });
    expect(field).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('{{name}}') },
    });
    expect(await mailsTo(sandbox, reader.email)).toEqual([]);
  });

  it('sends a test to its author, and lists tests apart', async () => {
    const boss = await onePerson(service);
    const token = service.tokens.admin(boss.userId);
    const { recipients: _all, ...text } = aMail();
    const test = () => service.as(token).post<SendMailView>('/admin/mail/test', text);
    const [{ status, body }, { body: again }] = await Promise.all([test(), test()]);
    expect([status, again.campaignId]).toEqual([202, body.campaignId]);
    const run = await completed(service, body.campaignId);
    expect(run).toMatchObject({ isTest: true, recipients: 1, sent: 1 });
    expect(await mailsTo(sandbox, boss.email)).toHaveLength(1);
    const log = async (query: string) =>
      (await service.as(token).get<CampaignsView>(`/admin/mail/campaigns${query}`)).body;
    expect((await log('?tests=true')).campaigns[0]?._id).toBe(body.campaignId);
    const others = (await log('')).campaigns.map(({ _id }) => _id);
    expect(others).not.toContain(body.campaignId);
  });
});
