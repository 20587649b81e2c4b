import { afterEach, describe, expect, it } from '@jest/globals';
import type { AuditedAction, CampaignDetailsView, StopMailView } from '@leadmart/contracts';
import { aUserId, until } from '@leadmart/platform/testing';
import { aMail, completed, details, send, sentReport } from './factories/campaign.js';
import { emailsOf, onePerson, somePeople, type MailService } from './factories/contact.js';
import { aSandbox, setFaults, startAdminMail } from './start-admin-mail.js';

/** Slow, so that a stop arrives in the middle of a run. */
const vars = { MAIL_UNDO_SECONDS: '3600', MAIL_CAMPAIGN_PER_SECOND: '20' };

const sandbox = await aSandbox();
const first = await startAdminMail(sandbox, { vars });
const second = await startAdminMail(sandbox, { vars, namespace: first.namespace });
afterEach(() => setFaults(sandbox));

const stop = (service: MailService, id: string) =>
  service
    .as(service.tokens.admin())
    .post<StopMailView & { code: string }>(`/admin/mail/campaigns/${id}/stop`);
const campaigns = () => first.mongo.collection<{ _id: string }>('campaigns');
const mails = () => first.mongo.collection('campaign_mails');
const actions = async (id: string): Promise<string[]> =>
  first.mongo
    .collection('eventLog')
    .find({ 'payload.subject.id': id })
    .map(({ payload }) => (payload as AuditedAction).action)
    .toArray();
const accepted = async (mail: object): Promise<string> => {
  const { body } = await send(first, mail);
  return body.campaignId;
};
/** Ends the time to undo. */
const start = (_id: string) => campaigns().updateOne({ _id }, { $set: { startsAt: new Date() } });
const ended = ({ sent: left, stopped, recipients }: CampaignDetailsView) => ({
  left,
  all: left + stopped,
  recipients,
});

describe('a mail before it starts', () => {
  it('undoes it once for several requests, and sends nothing', async () => {
    await somePeople(first, 3);
    const mail = aMail();
    const { body } = await send(first, mail);
    expect(body.startsInSeconds).toBeGreaterThan(3_500);
    const { status, startsInSeconds } = await details(second, body.campaignId);
    expect([status, (startsInSeconds ?? 0) > 3_500]).toEqual(['preparing', true]);
    const answers = await Promise.all(
      [first, second, first].map((service) => stop(service, body.campaignId)),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { success: true, started: false } });
    await start(body.campaignId);
    expect(await details(first, body.campaignId)).toMatchObject({
      status: 'completed',
      startsInSeconds: null,
      stoppedAt: expect.any(String),
      recipients: 0,
      sent: 0,
    });
    expect(await actions(body.campaignId)).toEqual(['mail.sent', 'mail.stopped']);
    expect(await mails().countDocuments({ campaignId: body.campaignId })).toBe(0);
  });

  it('undoes a mail to a list, and gives its addresses back to be corrected', async () => {
    const people = await somePeople(first, 2);
    const id = await accepted(aMail({ recipients: emailsOf(people) }));
    expect((await details(first, id)).chosen).toBeNull();
    expect((await stop(second, id)).body).toMatchObject({ started: false });
    const undone = await details(first, id);
    expect(undone).toMatchObject({ status: 'completed', sent: 0, recipients: 0 });
    expect(undone.chosen).toEqual(emailsOf(people).toSorted());
    expect(await mails().countDocuments({ campaignId: id })).toBe(0);
  });

  it('starts it when its time is over, after the process that accepted it has gone', async () => {
    const passing = await startAdminMail(sandbox, { vars, namespace: first.namespace });
    const mail = aMail();
    const { body } = await send(passing, mail);
    await passing.close();
    await start(body.campaignId);
    const done = await completed(first, body.campaignId);
    expect(done).toMatchObject({ sent: done.recipients, stoppedAt: null });
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: done.sent, most: 1 });
  });

  it('tells the truth about a stop that arrives while it starts', async () => {
    await somePeople(first, 20);
    for (let round = 0; round < 4; round += 1) {
      const mail = aMail();
      const id = await accepted(mail);
      const [{ body }] = await Promise.all([stop(second, id), start(id)]);
      const done = await completed(first, id);
      const { mails: left } = await sentReport(sandbox, mail.subject);
      expect([done.sent, body.started || left === 0]).toEqual([left, true]);
    }
  });
});

describe('a mail that is being sent', () => {
  it('stops on two replicas: mails that have left are counted, all others stay', async () => {
    const people = await somePeople(first, 60);
    const mail = aMail({ recipients: emailsOf(people) });
    const id = await accepted(mail);
    await start(id);
    await until(async () => (await mails().countDocuments({ campaignId: id, state: 'sent' })) > 4);
    const answers = await Promise.all([stop(first, id), stop(second, id)]);
    for (const answer of answers) expect(answer.body).toMatchObject({ started: true });
    const done = await completed(second, id);
    const { mails: left, most } = await sentReport(sandbox, mail.subject);
    expect({ ...ended(done), most }).toEqual({ left, all: 60, recipients: 60, most: 1 });
    expect(done.stopped).toBeGreaterThan(0);
    expect(await actions(id)).toEqual(['mail.sent', 'mail.stopped']);
    const retry = { token: first.tokens.admin() };
    expect(await first.http('POST', `/admin/mail/campaigns/${id}/retry`, retry)).toMatchObject({
      status: 409,
      body: { code: 'MAIL.RUN_STOPPED' },
    });
    expect((await stop(first, id)).body).toMatchObject({ success: true, started: true });
  });

  it('sends nothing after a crash between the stop and its effects, and counts users without a mail', async () => {
    const mail = aMail();
    const id = await accepted(mail);
    const reachable = await first.mongo
      .collection('contacts')
      .countDocuments({ verifiedAt: { $exists: true } });
    const [one] = await first.mongo.collection('contacts').find().toArray();
    const row = { campaignId: id, contactId: one?._id, to: one?.['email'], attempt: 0, tries: 0 };
    const [now, later] = [new Date(), new Date(Date.now() + 3_600_000)];
    const queued = { ...row, state: 'queued', dueAt: now, forgetAt: later };
    await mails().insertOne({ ...queued, _id: `${id}:${String(one?._id)}` as never });
    // The state after a process stored the stop and died: one mail of a few is placed and due.
    const at = { at: now, adminId: aUserId(), isBeforeStart: false, isSpread: false };
    const stopped = { status: 'stopping', isSpread: true, stop: at };
    await campaigns().updateOne({ _id: id }, { $set: stopped });
    const done = await completed(first, id);
    expect(ended(done)).toEqual({ left: 0, all: reachable, recipients: reachable });
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 0 });
  });

  it('a mail in doubt that the provider never got is not repeated', async () => {
    const person = await onePerson(first);
    await setFaults(sandbox, {
      failNext: { times: 1, with: 'reset', when: 'before', match: 'POST /v3/mail/send' },
    });
    const mail = aMail({ recipients: [person.email] });
    const id = await accepted(mail);
    await start(id);
    await until(() => mails().findOne({ campaignId: id, doubt: { $exists: true } }));
    await stop(first, id);
    expect(await completed(first, id)).toMatchObject({ sent: 0, stopped: 1, unknown: 0 });
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 0 });
  });

  it('refuses to stop a mail that was sent', async () => {
    const id = await accepted(aMail({ recipients: [(await onePerson(first)).email] }));
    await start(id);
    await completed(first, id);
    expect(await stop(first, id)).toMatchObject({
      status: 409,
      body: { code: 'MAIL.RUN_ENDED' },
    });
  });
});
