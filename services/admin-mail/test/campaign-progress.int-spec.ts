import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CampaignId, UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { aUserId, explainsWithIndex } from '@leadmart/platform/testing';
import { startSandbox, type Sandbox } from '@leadmart/sandbox';
import { noCounts, type Campaign } from '../src/campaigns/campaign.js';
import { CampaignRepository } from '../src/campaigns/campaign.repository.js';
import type { CampaignMail } from '../src/campaigns/mails/campaign-mail.js';
import {
  CampaignMailRepository,
  stoppedByAdmin,
} from '../src/campaigns/mails/campaign-mail.repository.js';
import type { MailService } from './factories/contact.js';
import { startAdminMail } from './start-admin-mail.js';

let sandbox: Sandbox;
let service: MailService;
let campaigns: CampaignRepository;
let mails: CampaignMailRepository;
let transactions: Transactions;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  service = await startAdminMail(sandbox);
  campaigns = service.app.get(CampaignRepository, { strict: false });
  mails = service.app.get(CampaignMailRepository, { strict: false });
  transactions = service.app.get(Transactions, { strict: false });
});
afterAll(async () => {
  await service.close();
  await sandbox.close();
});

const hourMs = 3_600_000;
const now = new Date();
const after = (ms: number) => new Date(now.getTime() + ms);

describe('a campaign that several processes work on', () => {
  const startsAt = after(hourMs);
  const recipients = [aUserId(), aUserId()];

  /** It waits for its start, so that no job of the service changes it. */
  async function aCampaign(fields: Partial<Campaign> = {}): Promise<Campaign> {
    const campaign: Campaign = {
      id: randomUUID() as CampaignId,
      adminId: aUserId(),
      subject: 'News',
      message: 'Hello',
      sender: { from: 'no-reply@leadmart.test', replyTo: null, usedAs: 'none' },
      audience: 'list',
      recipients: 2,
      unsubscribed: 0,
      claims: [randomUUID()],
      inputHash: '',
      status: 'scheduled',
      startsAt,
      isSpread: false,
      cursor: '',
      placed: 0,
      counts: noCounts,
      retries: 0,
      createdAt: now,
      ...fields,
    };
    await transactions.run((tx) => campaigns.insert(campaign, recipients, tx));
    return campaign;
  }
  const set = (id: CampaignId, update: object) =>
    service.mongo.collection<{ _id: string }>('campaigns').updateOne({ _id: id }, update);
  const stopAt = (isBeforeStart: boolean) =>
    ({ at: now, adminId: aUserId(), isBeforeStart, isSpread: false }) as const;

  it('a campaign is found by any of its claims', async () => {
    const [one] = [await aCampaign(), await aCampaign()];
    const found = await campaigns.findByClaims([randomUUID(), ...one.claims]);
    expect(found?.id).toBe(one.id);
    expect(await campaigns.findByClaims([randomUUID()])).toBeUndefined();
  });

  it('the progress of a campaign is stored by the process that has read the latest one', async () => {
    const other = await aCampaign({ cursor: 'a', placed: 1 });
    const read = await aCampaign({ cursor: 'a', placed: 1 });
    const step = { cursor: 'b', placed: 2, isSpread: false };
    for (const stale of [{ cursor: '' }, { placed: 0 }])
      await campaigns.advance({ ...read, ...stale }, step);
    expect(await campaigns.find(read.id)).toEqual(read);
    await campaigns.advance(read, step);
    expect(await campaigns.find(read.id)).toEqual({ ...read, ...step });
    expect(await campaigns.listed(read, 9)).toEqual(recipients.slice(1));
    const last = { cursor: 'c', placed: 3, isSpread: true };
    await campaigns.advance({ ...read, ...step }, last);
    expect(await campaigns.listed(read, 9)).toEqual([]);
    await campaigns.advance({ ...read, ...last }, { ...step, placed: 4 });
    expect(await campaigns.find(read.id)).toEqual({ ...read, ...last });
    expect(await campaigns.find(other.id)).toEqual(other);
  });

  it('the counts of a campaign are stored while it is as it was when they were counted', async () => {
    const other = await aCampaign({ retries: 1 });
    const read = await aCampaign({ retries: 1 });
    const counts = { ...noCounts, recipients: 2, sent: 2 };
    const stored = async () => (await campaigns.find(read.id))?.counts;
    for (const stale of [{ retries: 0 }, { status: 'running' as const }])
      await campaigns.note({ ...read, ...stale }, counts);
    expect(await stored()).toEqual(noCounts);
    await campaigns.note(read, counts);
    expect(await stored()).toEqual(counts);
    const completed = await aCampaign({ status: 'completed' });
    await campaigns.note(completed, counts);
    for (const { id } of [other, completed])
      expect((await campaigns.find(id))?.counts).toEqual(noCounts);
  });

  it('a campaign is completed once, after all mails are placed and retries have begun', async () => {
    const read = await aCampaign({ retries: 1 });
    const counts = { ...noCounts, recipients: 2, sent: 2 };
    const complete = (stale: Partial<Campaign> = {}) =>
      campaigns.complete({ ...read, ...stale }, counts, now);
    expect(await complete()).toBe(false);
    await set(read.id, { $set: { isSpread: true, retryAskedAt: now } });
    await campaigns.retryBegun({ ...read, retries: 0 });
    expect(await complete()).toBe(false);
    await campaigns.retryBegun(read);
    for (const stale of [{ retries: 0 }, { status: 'running' as const }])
      expect(await complete(stale)).toBe(false);
    expect([await complete(), await complete()]).toEqual([true, false]);
    const completed = { status: 'completed', counts, completedAt: now };
    expect(await campaigns.find(read.id)).toEqual({ ...read, ...completed, isSpread: true });
  });

  it('a stop and a retry leave nothing of what was before', async () => {
    const [early, late] = [await aCampaign(), await aCampaign()];
    for (const { id } of [early, late]) await set(id, { $set: { retryAskedAt: now } });
    const done = await aCampaign({ status: 'completed', completedAt: now, isSpread: true });
    // Within the transaction, because jobs change what runs.
    const [undone, stopping, again] = await transactions.run(async (tx) => {
      await campaigns.stop(early, stopAt(true), tx);
      await campaigns.stop(late, stopAt(false), tx);
      await campaigns.askRetry(done.id, now, tx);
      const ids = [early.id, late.id, done.id];
      const found: unknown[] = [];
      for (const id of ids) found.push(await campaigns.find(id, tx));
      return found;
    });
    const ended = { isSpread: true, stop: expect.objectContaining({ at: now }) };
    expect(undone).toEqual({ ...early, ...ended, status: 'completed', completedAt: now });
    expect(stopping).toEqual({ ...late, ...ended, status: 'stopping' });
    const { completedAt: _completedAt, ...open } = done;
    expect(again).toEqual({ ...open, status: 'running', retryAskedAt: now, retries: 1 });
    for (const each of [early, late]) {
      expect(await campaigns.listed(each, 9)).toEqual([]);
      expect(await campaigns.isStopped(each.id)).toBe(true);
    }
    expect(await campaigns.isStopped(done.id)).toBe(false);
  });

  it('a campaign starts when its time has come, unless it was stopped before', async () => {
    const soon = await aCampaign({ startsAt: after(60_000) });
    const stopped = await aCampaign({ startsAt: after(60_000), status: 'completed' });
    const statusOf = async ({ id }: Campaign) => (await campaigns.find(id))?.status;
    await campaigns.startDue(after(59_999));
    expect(await statusOf(soon)).toBe('scheduled');
    await campaigns.startDue(after(60_000));
    expect(await statusOf(soon)).not.toBe('scheduled');
    expect(await statusOf(stopped)).toBe('completed');
  });

  it('a campaign that did not reach everyone is listed since a time, newest first', async () => {
    const later = (ms: number) => after(2 * hourMs + ms);
    const [first, second, stopped] = [
      await aCampaign({ createdAt: later(0), counts: { ...noCounts, failed: 1 } }),
      await aCampaign({ createdAt: later(1), counts: { ...noCounts, failed: 2 } }),
      await aCampaign({ createdAt: later(2), counts: { ...noCounts, stopped: 1 } }),
    ];
    await aCampaign({ createdAt: later(-1), counts: { ...noCounts, failed: 1 } });
    await aCampaign({ createdAt: later(3), counts: { ...noCounts, sent: 1, unknown: 1 } });
    const listed = async (state: 'failed' | 'stopped', limit: number) =>
      (await campaigns.incomplete(state, later(0), limit)).map(({ id }) => id);
    expect(await listed('failed', 9)).toEqual([second.id, first.id]);
    expect(await listed('failed', 1)).toEqual([second.id]);
    expect(await listed('stopped', 9)).toEqual([stopped.id]);
    await explainsWithIndex(service.app, () => campaigns.incomplete('failed', later(0), 9));
  });

  it('campaigns are listed newest first, and those under way oldest first', async () => {
    const ids = ['b', 'a', 'c'].map((letter) => `${letter}-${randomUUID()}` as CampaignId);
    const [b, a, c] = ids;
    for (const [id, ms] of [
      [b, 0],
      [a, 0],
      [c, -1],
    ] as const)
      if (id) await aCampaign({ id, createdAt: after(3 * hourMs + ms) });
    const listed = await campaigns.page({ skip: 0, limit: 3 });
    expect(listed.map(({ id }) => id)).toEqual([b, a, c]);
    const underWay: CampaignId[] = [];
    for (const ms of [2, 1, 3])
      underWay.push((await aCampaign({ status: 'stopping', createdAt: new Date(ms) })).id);
    const [second, first, third] = underWay;
    const found = (await campaigns.underWay()).map(({ id }) => id);
    expect(found.slice(0, 3)).toEqual([first, second, third]);
  });
});

describe('the mails of a campaign', () => {
  const patience = { timeoutMs: 1_000, settleMs: 100 };
  const due = now;
  const aMailOf = (campaignId: CampaignId, fields: Partial<CampaignMail> = {}): CampaignMail => ({
    id: randomUUID(),
    campaignId,
    contactId: aUserId(),
    to: `${randomUUID()}@leadmart.test`,
    state: 'queued',
    attempt: 0,
    tries: 0,
    dueAt: due,
    ...fields,
  });
  /** No job works on the mails of a campaign that does not exist. */
  const aCampaignId = () => randomUUID() as CampaignId;
  const placed = async (...some: CampaignMail[]) => mails.place(some, after(hourMs));
  const byId = (some: readonly { readonly id: string }[]) =>
    new Map(some.map((mail) => [mail.id, mail]));
  const all = async (campaignId: CampaignId) =>
    byId(await mails.byAddress(campaignId, { skip: 0, limit: 99 }));

  it('a mail of a campaign is placed once, with new ones that come after its repetition', async () => {
    const id = aCampaignId();
    const [one, other] = [aMailOf(id), aMailOf(id)];
    await placed(one);
    await placed({ ...one, to: 'x@leadmart.test' }, other);
    await placed();
    expect(await all(id)).toEqual(byId([one, other]));
    const tooLarge = aMailOf(id, { because: 'x'.repeat(17_000_000) });
    await expect(placed(tooLarge)).rejects.toThrow();
  });

  it('a mail is claimed by one process when it is due', async () => {
    const [id, strange] = [aCampaignId(), aCampaignId()];
    const mail = aMailOf(id);
    await placed(
      mail,
      aMailOf(strange),
      aMailOf(id, { state: 'sent' }),
      aMailOf(id, { state: 'failed' }),
    );
    const claim = (at: Date) => mails.claimDue(id, at, patience);
    expect(await claim(new Date(due.getTime() - 1))).toBeUndefined();
    const started = { ...mail, state: 'sending', attempt: 1, tries: 1, startedAt: due };
    const untilAskable = { dueAt: after(2_100) };
    const first = await claim(due);
    expect(first).toEqual({ ...started, ...untilAskable });
    expect(await claim(due)).toBeUndefined();
    await mails.end(first ?? mail, { state: 'postponed', dueAt: due, because: '429' });
    expect((await all(id)).get(mail.id)).toMatchObject({ state: 'postponed', because: '429' });
    expect(await claim(due)).toEqual({ ...started, ...untilAskable, attempt: 2, tries: 2 });
  });

  it('the outcome of an attempt is stored unless a later attempt has begun or it has one already', async () => {
    const id = aCampaignId();
    const mail = aMailOf(id, { state: 'sending', attempt: 1, tries: 1 });
    await placed(mail);
    const stored = async () => (await all(id)).get(mail.id);
    await mails.end({ ...mail, attempt: 0 }, { state: 'failed', dueAt: due });
    expect(await stored()).toEqual(mail);
    await mails.end(mail, { state: 'sending', dueAt: due, because: 'reset', doubt: 'silent' });
    expect(await stored()).toEqual({ ...mail, because: 'reset', doubt: 'silent' });
    expect(await mails.begin({ ...mail, attempt: 0 }, due, patience)).toBeUndefined();
    const second = { ...mail, attempt: 2, tries: 2, startedAt: due, dueAt: after(2_100) };
    expect(await mails.begin(mail, due, patience)).toEqual(second);
    await mails.end(second, { state: 'sent', dueAt: due, providerMessageId: 'sg-1' });
    const sent = { ...second, state: 'sent', dueAt: due, providerMessageId: 'sg-1' };
    await mails.end(second, { state: 'failed', dueAt: due });
    expect(await mails.begin(second, due, patience)).toBeUndefined();
    expect(await stored()).toEqual(sent);
  });

  it('a mail in doubt is claimed by one process when the provider can be asked', async () => {
    const [id, strange] = [aCampaignId(), aCampaignId()];
    const mail = aMailOf(id, { state: 'sending', startedAt: now });
    await placed(
      { ...mail, doubt: 'silent', because: 'reset' },
      aMailOf(strange, { state: 'sending' }),
      aMailOf(id),
    );
    const claim = (at: Date) => mails.claimDoubtful(id, at, after(10));
    expect(await claim(new Date(due.getTime() - 1))).toBeUndefined();
    expect(await claim(due)).toMatchObject({ id: mail.id });
    expect(await claim(after(9))).toBeUndefined();
    expect(await claim(after(10))).toMatchObject({ id: mail.id, dueAt: after(10) });
    await mails.end(mail, { state: 'sent', dueAt: due });
    expect((await all(id)).get(mail.id)).toEqual({ ...mail, state: 'sent' });
  });

  it('queues the failed mails of one campaign again, and stops only what waits', async () => {
    const [id, strange] = [aCampaignId(), aCampaignId()];
    const failed = aMailOf(id, { state: 'failed', tries: 3 });
    const lateFailed = aMailOf(id, { state: 'failed', dueAt: after(1) });
    const postponed = aMailOf(id, { state: 'postponed' });
    const sending = aMailOf(id, { state: 'sending' });
    const others = [aMailOf(strange, { state: 'failed' }), aMailOf(strange)];
    await placed(failed, lateFailed, postponed, sending, ...others);
    const before = await all(strange);
    await mails.queueFailed(id, due, after(5));
    const queued = { ...failed, state: 'queued', tries: 0, dueAt: after(5) };
    expect(await all(id)).toEqual(byId([lateFailed, sending, queued, postponed]));
    await mails.stopWaiting(id, after(6));
    const stopped = { state: 'stopped', dueAt: after(6), because: stoppedByAdmin };
    expect(await all(id)).toEqual(
      byId([lateFailed, sending, { ...queued, ...stopped }, { ...postponed, ...stopped }]),
    );
    expect(await all(strange)).toEqual(before);
  });

  it('lists failures before unknown outcomes by time, counts them, and forgets the address of one user', async () => {
    const id = aCampaignId();
    const user: UserId = aUserId();
    const at = (state: CampaignMail['state'], ms: number, fields: Partial<CampaignMail> = {}) =>
      aMailOf(id, { state, dueAt: after(ms), ...fields });
    const reason = { because: '400: a@leadmart.test' };
    const [unknown, second, first] = [at('unknown', 0), at('failed', 2), at('failed', 1, reason)];
    const own = [at('sent', 3, { contactId: user, ...reason })];
    const earlier = { ...aMailOf(aCampaignId(), { dueAt: after(1) }), contactId: user };
    await placed(
      unknown,
      second,
      first,
      ...own,
      earlier,
      aMailOf(earlier.campaignId, { state: 'failed' }),
    );
    const failures = () => mails.failures(id, { skip: 0, limit: 9 });
    expect(await failures()).toEqual([first, second, unknown]);
    expect(await mails.countFailures(id)).toBe(3);
    expect(await transactions.run((tx) => mails.countIn(id, 'failed', tx))).toBe(2);
    const counts = { recipients: 4, failed: 2, unknown: 1, sent: 1 };
    expect(await mails.counts(id)).toEqual({ ...noCounts, ...counts });
    expect(await mails.latestTo(user, 9)).toEqual([...own, earlier]);
    await mails.forgetAddressOf(user);
    expect(await mails.latestTo(user, 1)).toEqual([
      expect.not.objectContaining({ because: expect.anything() }),
    ]);
    expect((await mails.latestTo(user, 9)).map(({ to }) => to)).toEqual(
      [1, 2].map(() => `deleted user ${user}`),
    );
    expect(await failures()).toEqual([first, second, unknown]);
  });
});
