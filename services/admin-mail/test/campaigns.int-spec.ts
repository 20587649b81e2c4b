import { afterEach, describe, expect, it } from '@jest/globals';
import type {
  MailAudienceView,
  MailReachView,
  MailRecipientsView,
  UserId,
} from '@leadmart/contracts';
import { aUserId, until } from '@leadmart/platform/testing';
import { aMail, completed, details, send, sent, sentReport } from './factories/campaign.js';
import {
  anUnverifiedPerson,
  contactsOf,
  contactStoreOf,
  emailsOf,
  onePerson,
  somePeople,
  type TestPerson,
} from './factories/contact.js';
import { mailsTo, setFaults, startWithSandbox } from './start-admin-mail.js';

const { sandbox, service } = await startWithSandbox({
  vars: {
    MAIL_SENDER_DOMAINS: 'leadmart.test, Team.Leadmart.test',
    MAIL_REPLY_TO: 'support@leadmart.test',
    MAIL_POSTAL_ADDRESS: '1 Main Street',
    ADMIN_PROOF_ABOVE: 'recipients=1',
  },
});
afterEach(() => setFaults(sandbox));

const unsubscribe = async ({ userId }: TestPerson): Promise<void> => {
  const contact = await contactsOf(service).find(userId);
  await contactStoreOf(service).unsubscribe(contact?.unsubscribeToken ?? '', new Date());
};
describe('a campaign to all users', () => {
  it('accepts a campaign at once and sends it to every verified user', async () => {
    const people = await somePeople(service, 3);
    const unverified = await anUnverifiedPerson(service);
    const mail = aMail();
    const { status, body } = await send(service, mail);
    expect(status).toBe(202);
    expect(body).toEqual({
      success: true,
      message: 'Email sent successfully',
      campaignId: expect.stringMatching(/^[0-9a-f]{24}$/),
      recipients: null,
      unsubscribed: null,
      unverified: null,
      leftOut: [],
      sender: {
        from: 'no-reply@leadmart.test',
        replyTo: 'support@leadmart.test',
        usedAs: 'none',
      },
      startsInSeconds: 0,
    });
    const { sent, recipients, waiting } = await completed(service, body.campaignId);
    expect({ sent, waiting }).toEqual({ sent: recipients, waiting: 0 });
    for (const { email } of people) {
      const mails = await mailsTo(sandbox, email);
      expect(mails.filter(({ subject }) => subject === mail.subject)).toHaveLength(1);
    }
    expect(await mailsTo(sandbox, unverified.email)).toEqual([]);
  });

  it('counts the users that a mail to all would reach, and why others are left out', async () => {
    const token = service.tokens.admin();
    const count = async () =>
      (await service.as(token).get<MailAudienceView>('/admin/mail/audience')).body;
    const before = await count();
    const [, leaver] = await somePeople(service, 2);
    await anUnverifiedPerson(service);
    if (leaver) await unsubscribe(leaver);
    const { users, recipients, unverified, unsubscribed } = before;
    expect(await count()).toEqual({
      users: users + 3,
      recipients: recipients + 1,
      unverified: unverified + 1,
      unsubscribed: unsubscribed + 1,
    });
  });

  it('sends a campaign as text and HTML, with merge fields and one-click unsubscribing', async () => {
    const person = await onePerson(service);
    await sent(service, aMail({ recipients: [person.email], subject: 'For {{username}}' }));
    const [mail] = await mailsTo(sandbox, person.email);
    const { unsubscribeToken: token } = (await contactsOf(service).find(person.userId)) ?? {};
    expect(mail).toMatchObject({
      subject: 'For Ann',
      headers: {
        'List-Unsubscribe': `<http://localhost:8080/api/v1/mail/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      customArgs: { template: 'campaign' },
    });
    expect(mail?.text).toMatch(/^Hello Ann,\n\nSee https:\/\/leadmart.test\/new\.\n/);
    expect(mail?.text).toContain(`http://localhost:8080/unsubscribe/${token}`);
    expect(mail?.text).toContain('1 Main Street');
    expect(mail?.html).toContain('href="https://leadmart.test/new"');
  });
});

describe('a campaign to a list', () => {
  it('sends a campaign once to a recipient who is listed several times or in another case', async () => {
    const people = await somePeople(service, 3);
    const shouted = emailsOf(people).map((email) => ` ${email.toUpperCase()} `);
    const mail = aMail({ recipients: [...emailsOf(people), ...shouted] });
    const { body } = await send(service, mail);
    expect(body).toMatchObject({ recipients: 3, unsubscribed: 0 });
    expect(await completed(service, body.campaignId)).toMatchObject({ recipients: 3, sent: 3 });
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 3, people: 3 });
  });

  it('leaves out recipients who unsubscribed or are not verified, by name, in the answer and in the log', async () => {
    const people = await somePeople(service, 3);
    const [leaver] = people as [TestPerson];
    const token = service.tokens.admin();
    const newcomer = await anUnverifiedPerson(service);
    await unsubscribe(leaver);
    const mail = aMail({ recipients: emailsOf([...people, newcomer]) });
    const before = await service
      .as(token)
      .post<MailReachView>('/admin/mail/audience', { recipients: mail.recipients });
    const { body } = await send(service, mail, 'left-out', token);
    expect(body).toMatchObject({ recipients: 2, unsubscribed: 1, unverified: 1 });
    const leftOut = [
      { email: leaver.email, reason: 'unsubscribed' },
      { email: newcomer.email, reason: 'unverified' },
    ];
    expect(new Set(body.leftOut)).toEqual(new Set(leftOut));
    expect(before.body).toEqual({
      recipients: 2,
      unsubscribed: 1,
      unverified: 1,
      leftOut: body.leftOut,
      isComplete: true,
    });
    const counts = { recipients: 2, sent: 2, skipped: 2, failed: 0, postponed: 0, unknown: 0 };
    expect(await completed(service, body.campaignId)).toMatchObject(counts);
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 2, people: 2 });
    const path = `/admin/mail/campaigns/${body.campaignId}/recipients.csv?state=skipped&q=`;
    const { text } = await service.as(token).get(`${path}${newcomer.email.slice(0, 8)}`);
    expect(text).toMatch(
      new RegExp(
        `^\uFEFF?email,state,reason,at\r\n${newcomer.email},skipped,address not verified,`,
      ),
    );
    expect(text).not.toContain(leaver.email);
    const again = await send(service, mail, 'left-out', token);
    expect(again.body).toMatchObject({ campaignId: body.campaignId, unverified: 1 });
    expect(again.body.leftOut).toHaveLength(2);
  });

  it('refuses a campaign whose recipients have all unsubscribed', async () => {
    const person = await onePerson(service);
    await unsubscribe(person);
    expect(await send(service, aMail({ recipients: [person.email] }))).toMatchObject({
      status: 409,
      body: { code: 'MAIL.NOBODY_TO_MAIL', error: expect.stringContaining('unsubscribed') },
    });
  });

  it('refuses a campaign to addresses that no account has, and names them', async () => {
    const person = await onePerson(service);
    const unverified = await anUnverifiedPerson(service);
    const known = [person.email, unverified.email];
    const answer = await send(service, aMail({ recipients: [...known, 'nobody@example.com'] }));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'MAIL.UNKNOWN_RECIPIENTS',
        error: 'No account has the address nobody@example.com',
      },
    });
    const alone = await send(service, aMail({ recipients: [unverified.email] }));
    expect(alone).toMatchObject({ status: 409, body: { code: 'MAIL.NOBODY_TO_MAIL' } });
    expect(alone.body.error).toBe('This person has not verified the address yet');
  });

  it('sends a campaign to more recipients than one step of the spreader places', async () => {
    const people = await somePeople(service, 501);
    const ids = people.map(({ userId: _id }) => _id);
    // Unsubscribed recipients are placed without a mail, which keeps the test short.
    const contacts = service.mongo.collection<{ _id: string }>('contacts');
    const others = { _id: { $in: ids.slice(1) } };
    await contacts.updateMany(others, { $set: { unsubscribedAt: new Date() } });
    const mail = aMail({ recipients: emailsOf(people) });
    expect(await sent(service, mail)).toMatchObject({ recipients: 1, sent: 1, skipped: 500 });
    // The list of recipients is deleted after spreading.
    const campaigns = service.mongo.collection('campaigns');
    expect(await campaigns.countDocuments({ contactIds: { $exists: true } })).toBe(0);
  });

  it('skips recipients who unsubscribe, change their address or are deleted before their mail is sent', async () => {
    const people = await somePeople(service, 3);
    await setFaults(sandbox, { failNext: { times: 3, with: 429 } });
    const { body } = await send(service, aMail({ recipients: emailsOf(people) }));
    await until(async () => (await details(service, body.campaignId)).postponed === 3);
    const [first, second, third] = people;
    await unsubscribe(first as TestPerson);
    const store = contactStoreOf(service);
    await store.leave(second?.userId as UserId, new Date());
    const names = { username: 'ann', email: `new-${third?.email}`, revision: 1 };
    await store.learnNames(third?.userId as UserId, names);
    const counts = { sent: 0, skipped: 3, recipients: 0 };
    expect(await completed(service, body.campaignId)).toMatchObject(counts);
    const path = `/admin/mail/campaigns/${body.campaignId}/recipients`;
    const { recipients } = (await service.as(service.tokens.admin()).get(path))
      .body as MailRecipientsView;
    const reasons = new Set(recipients.map(({ reason }) => reason));
    expect(reasons).toEqual(
      new Set(['no longer a user', 'the address was changed', 'unsubscribed']),
    );
  });
});

describe('a repeated request for a campaign', () => {
  it.each([
    ['with an idempotency key', 'key-1'],
    ['without an idempotency key', undefined],
  ])('sends a campaign once and repeats the answer %s', async (_name, key) => {
    const people = await somePeople(service, 2);
    const mail = aMail({ recipients: emailsOf(people) });
    const token = service.tokens.admin(aUserId());
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(service, mail, key, token)),
    );
    answers.push(await send(service, mail, key, token));
    for (const { status, body } of answers) expect([status, body]).toEqual([202, answers[0]?.body]);
    await completed(service, answers[0]?.body.campaignId ?? '');
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 2, most: 1 });
  });

  it('asks an admin for a proof above the recipients of an hour, and not below', async () => {
    const token = service.tokens.sign({ isAdmin: true, provedSecondsAgo: 16 * 60 });
    const { email } = await onePerson(service);
    expect(await send(service, aMail({ recipients: 'all' }), 'key-3', token)).toMatchObject({
      status: 423,
      body: { code: 'AUTH.PROOF_NEEDED' },
    });
    const listed = await send(service, aMail({ recipients: [email] }), 'key-3', token);
    expect(listed.status).toBe(202);
  });

  it('refuses the idempotency key of another campaign of the same admin', async () => {
    const token = service.tokens.admin(aUserId());
    const { email } = await onePerson(service);
    await send(service, aMail({ recipients: [email] }), 'key-2', token);
    expect(await send(service, aMail({ recipients: [email] }), 'key-2', token)).toMatchObject({
      status: 409,
      body: { code: 'BILLING.IDEMPOTENCY_KEY_REUSED' },
    });
    const another = service.tokens.admin(aUserId());
    const answer = await send(service, aMail({ recipients: [email] }), 'key-2', another);
    expect(answer.status).toBe(202);
  });
});

describe('the sender of a campaign', () => {
  it.each([
    [' Me@Team.leadmart.test ', { from: 'me@team.leadmart.test', replyTo: null, usedAs: 'from' }],
    [
      'me@gmail.com',
      { from: 'no-reply@leadmart.test', replyTo: 'me@gmail.com', usedAs: 'reply-to' },
    ],
    ['  ', { from: 'no-reply@leadmart.test', replyTo: 'support@leadmart.test', usedAs: 'none' }],
  ])('uses the entered sender %j as the answer states', async (from, sender) => {
    const { email } = await onePerson(service);
    const { body } = await send(service, aMail({ recipients: [email], from }));
    expect(body.sender).toEqual(sender);
    await completed(service, body.campaignId);
    const [mail] = await mailsTo(sandbox, email);
    expect(mail?.from).toEqual({ email: sender.from, name: 'Leadmart' });
    expect(mail?.replyTo?.email ?? null).toBe(sender.replyTo);
  });
});

describe('invalid campaigns', () => {
  it.each([
    [{ subject: ' ' }, 'subject'],
    [{ subject: undefined }, 'subject'],
    [{ subject: 'a\r\nBcc: x@y.co' }, 'subject'],
    [{ message: '' }, 'message'],
    [{ message: 'Hi {{name}}' }, '{{name}} is not a merge field'],
    [{ subject: 'Hi {{credits}}' }, '{{credits}} is not a merge field'],
    [{ recipients: [] }, 'recipients'],
    [{ recipients: 'some' }, 'recipients'],
    [{ recipients: undefined }, 'recipients'],
    [{ recipients: [{ $gt: '' }] }, 'recipients'],
    [{ recipients: ['a@b.co', 'nonsense', 'c@', 'x@y.co'] }, 'c@ is not an email address'],
    [{ from: 'nobody' }, 'from'],
    [{ from: 'Me <me@leadmart.test>' }, 'from'],
    [{ from: 'me@leadmart.test\r\nBcc: x@y.co' }, 'from'],
    [{ html: '<b>' }, 'html'],
  ])('refuses a campaign with %j and names the reason', async (fields, named) => {
    const answer = await send(service, aMail(fields));
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION.INVALID_INPUT' } });
    expect(answer.text).toContain(named);
  });

  it('refuses a campaign with an invalid idempotency key', async () => {
    expect((await send(service, aMail(), 'ü')).status).toBe(400);
  });
});

describe('the metrics of campaigns', () => {
  it('counts sent campaign mails in metrics without addresses', async () => {
    const { email } = await onePerson(service);
    await sent(service, aMail({ recipients: [email] }));
    const { text } = await service.http('GET', '/metrics');
    expect(text).toMatch(/leadmart_mails_total\{template="campaign",outcome="accepted"\} \d/);
    expect(text).toMatch(/leadmart_campaigns_running \d/);
    expect(text).not.toContain('@');
  });
});
