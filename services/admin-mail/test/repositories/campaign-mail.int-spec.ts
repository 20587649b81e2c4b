import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { CampaignId, UserId } from '@leadmart/contracts';
import { aUserId, openTestDatabase } from '@leadmart/platform/testing';
import { noCounts } from '../../src/campaigns/campaign.js';
import {
  CampaignMailRepository,
  stoppedByAdmin,
  type RecipientFilter,
} from '../../src/campaigns/mails/campaign-mail.repository.js';
import {
  campaignMails,
  type CampaignMail,
} from '../../src/campaigns/mails/campaign-mail.schema.js';

// The database removes mails whose time has passed.
const now = new Date('2100-01-01T12:00:00.000Z');
const after = (ms: number) => new Date(+now + ms);
const everyone: RecipientFilter = { beginning: '', states: [] };

const database = await openTestDatabase();
const mails = new CampaignMailRepository(await database.model(campaignMails));

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
  const aCampaignId = () => randomUUID() as CampaignId;
  const placed = async (...some: CampaignMail[]) => mails.place(some, after(3_600_000));
  const byId = (some: readonly { readonly id: string }[]) =>
    new Map(some.map((mail) => [mail.id, mail]));
  const all = async (campaignId: CampaignId) =>
    byId(await mails.recipients(campaignId, everyone, { skip: 0, limit: 99 }));

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

  it('the mails of one campaign are listed by address, in pages, and counted', async () => {
    const [id, strange] = [aCampaignId(), aCampaignId()];
    const to = (email: string, state: CampaignMail['state'] = 'sent') =>
      aMailOf(id, { to: email, state });
    const earlier = { dueAt: after(-1) };
    const [b, a, c] = [to('ba'), to('a', 'failed'), { ...to('bc', 'failed'), ...earlier }];
    await placed(b, a, c, aMailOf(strange, { to: 'ba' }));
    const list = (which: Partial<RecipientFilter>, skip = 0, limit = 9) =>
      mails.recipients(id, { ...everyone, ...which }, { skip, limit });
    expect(await list({})).toEqual([a, b, c]);
    expect(await list({}, 1, 1)).toEqual([b]);
    expect(await list({ states: ['failed'] })).toEqual([c, a]);
    expect(await list({ beginning: 'b' })).toEqual([b, c]);
    expect(await list({ beginning: 'ba' })).toEqual([b]);
    expect(await list({ beginning: 'b', states: ['failed'] })).toEqual([c]);
    expect(await mails.countRecipients(id, everyone)).toBe(3);
    const failed = { beginning: 'b', states: ['failed' as const] };
    expect(await mails.countRecipients(id, failed)).toBe(1);
    const listed = async (which: RecipientFilter) => {
      const found: CampaignMail[] = [];
      for await (const mail of mails.allRecipients(id, which)) found.push(mail);
      return found;
    };
    expect(await listed(everyone)).toEqual([a, b, c]);
    expect(await listed(failed)).toEqual([c]);
    const row = await database.mongo.collection('campaign_mails').findOne({ campaignId: strange });
    expect(row?.['forgetAt']).toEqual(after(3_600_000));
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
    const states = ['unknown', 'failed'] as const;
    const failures = (skip = 0, limit = 9) =>
      mails.recipients(id, { beginning: '', states }, { skip, limit });
    expect(await failures()).toEqual([first, second, unknown]);
    expect(await failures(1, 1)).toEqual([second]);
    expect(await database.run((tx) => mails.countIn(id, 'failed', tx))).toBe(2);
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
