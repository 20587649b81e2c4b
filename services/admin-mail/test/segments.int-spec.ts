import { describe, expect, it } from '@jest/globals';
import {
  FindBuyers,
  GetBalance,
  ListLastVisits,
  PeerUnavailable,
  tenths,
  type AuditedAction,
  type MailReachView,
  type SegmentRule,
  type SegmentView,
  type UserId,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { SegmentRepository } from '../src/segments/segment.repository.js';
import { aMail, completed, details, send, sentReport } from './factories/campaign.js';
import { contactsOf, contactStoreOf, somePeople } from './factories/contact.js';
import { mailsTo, startWithSandbox } from './start-admin-mail.js';

const datasetId = '65f000000000000000000011';
const dayMs = 24 * 60 * 60_000;

const { sandbox, service } = await startWithSandbox();
/** More than are asked about at once. */
const people = await somePeople(service, 210);
people.sort((one, other) => (one.userId < other.userId ? -1 : 1));

const segmentsPath = '/admin/mail/segments';
const create = (name: string, rule: object) =>
  service
    .as(service.tokens.admin())
    .post<SegmentView & { code: string }>(segmentsPath, { name, rule });
const remove = (id: string) =>
  service.as(service.tokens.admin()).delete<{ code: string }>(`${segmentsPath}/${id}`);
const aSegment = async (rule: SegmentRule): Promise<string> =>
  (await create(`Segment ${Math.random()}`, rule)).body._id;
const reach = async (segment: string) =>
  (
    await service
      .as(service.tokens.admin())
      .post<MailReachView>('/admin/mail/audience', { recipients: { segment } })
  ).body;
const someIds = (...places: number[]) => places.map((place) => people[place]?.userId as UserId);

describe('saved segments', () => {
  it('saves a segment under a name of its own, lists it, and deletes it, with records of both', async () => {
    const rule = { kind: 'bought', datasetId };
    const { status, body: segment } = await create(' Solar ', rule);
    expect([status, segment.name, segment.rule]).toEqual([201, 'Solar', rule]);
    const twins = await Promise.all([create('Twin', rule), create('Twin', rule)]);
    expect(new Set(twins.map((one) => one.status))).toEqual(new Set([201, 409]));
    expect((await create('Solar', rule)).body.code).toBe('MAIL.SEGMENT_NAME_TAKEN');
    const token = service.tokens.admin();
    const listed = await service.as(token).get<SegmentView[]>(segmentsPath);
    expect(listed.body.map(({ name }) => name)).toEqual(['Solar', 'Twin']);
    expect((await remove(segment._id)).status).toBe(200);
    expect(await remove(segment._id)).toMatchObject({
      status: 404,
      body: { code: 'MAIL.SEGMENT_NOT_FOUND' },
    });
    const records = await service.mongo
      .collection('eventLog')
      .find({ 'payload.subject.id': segment._id })
      .sort({ 'payload.occurredAt': 1 })
      .map(({ payload }) => payload as AuditedAction)
      .toArray();
    const facts = { name: 'Solar', rule: 'bought', datasetId };
    expect(records).toMatchObject([
      { action: 'segment.created', before: null, after: facts },
      { action: 'segment.deleted', before: facts, after: null },
    ]);
    const segments = service.app.get(SegmentRepository, { strict: false });
    await explainsWithIndex(service.app, () => segments.list());
  });

  it.each([
    { kind: 'rich' },
    { kind: 'bought' },
    { kind: 'bought', datasetId: 'x' },
    { kind: 'balance-below', credits: 0 },
    { kind: 'balance-below', credits: 1.25 },
    { kind: 'inactive', days: 0.5 },
    { kind: 'never-bought', days: 1 },
  ])('refuses a segment with the rule %j and names the field', async (rule) => {
    const answer = await create('Wrong', rule);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('rule');
  });

  it('refuses more than 50 segments', async () => {
    const rows = Array.from({ length: 50 }, (_, place) => ({
      _id: `many-${place}`,
      name: `Many ${place}`,
      rule: { kind: 'never-bought' },
      createdAt: new Date(),
    }));
    const stored = service.mongo.collection<(typeof rows)[number]>('segments');
    await stored.insertMany(rows);
    expect((await create('One more', { kind: 'never-bought' })).body.code).toBe(
      'MAIL.TOO_MANY_SEGMENTS',
    );
    await stored.deleteMany({ _id: /^many-/ });
  });
});

describe('a mail to a segment', () => {
  /** The mail that a new segment with this rule gets: its counts, and the places of the people who got it. */
  async function mailed(rule: SegmentRule) {
    const segment = await aSegment(rule);
    const before = await reach(segment);
    const mail = aMail({ recipients: { segment } });
    const { body } = await send(service, mail);
    const run = await completed(service, body.campaignId);
    const { mails, most } = await sentReport(sandbox, mail.subject);
    expect([mails, most]).toEqual([run.sent, 1]);
    expect(before).toMatchObject({ recipients: run.sent, isComplete: true });
    expect(before.unsubscribed).toBe(run.skipped);
    return { run, mail };
  }

  it('reaches those who bought a dataset at the moment of sending, without those who unsubscribed', async () => {
    const buyers = new Set(someIds(0, 3, 205));
    const asked: unknown[] = [];
    await service.bus.answer(FindBuyers, ({ among, ...which }) => {
      asked.push(which);
      return { userIds: among.filter((id) => buyers.has(id)) };
    });
    const leaver = await contactsOf(service).find(someIds(3)[0] as UserId);
    await contactStoreOf(service).unsubscribe(leaver?.unsubscribeToken ?? '', new Date());
    const { run, mail } = await mailed({ kind: 'bought', datasetId } as SegmentRule);
    expect(run).toMatchObject({ audience: 'segment', sent: 2, skipped: 1, recipients: 2 });
    const got = await mailsTo(sandbox, people[205]?.email ?? '');
    expect(got.some(({ subject }) => subject === mail.subject)).toBe(true);
    expect(asked).toContainEqual({ datasetId });
    const others = await mailed({ kind: 'never-bought' });
    expect(others.run.sent).toBe(207);
    expect(asked.at(-1)).toEqual({});
  });

  it('reaches those whose balance is below a number of credits', async () => {
    const credits = new Map(people.map(({ userId }) => [userId, 100]));
    for (const id of someIds(1)) credits.set(id, 49);
    for (const id of someIds(2)) credits.set(id, 50);
    for (const id of someIds(201)) credits.set(id, 0);
    const of = (id: UserId) => ({ balance: tenths(credits.get(id) ?? 0), version: 1 });
    await service.bus.answer(GetBalance, ({ userId, others = [] }) => ({
      ...of(userId),
      others: others.map((id) => ({ userId: id, ...of(id) })),
    }));
    expect((await mailed({ kind: 'balance-below', credits: 5 })).run.sent).toBe(2);
  });

  it('reaches those who were not there for some days; the verification counts as a visit', async () => {
    const ago = (days: number) => new Date(Date.now() - days * dayMs);
    const [gone, back] = someIds(5, 6) as [UserId, UserId];
    const contacts = service.mongo.collection<{ _id: string }>('contacts');
    const verifiedAt = ago(40);
    await contacts.updateMany({ _id: { $in: someIds(5, 6, 7) } }, { $set: { verifiedAt } });
    await service.bus.answer(ListLastVisits, () => ({
      visits: [
        { userId: gone, at: ago(31).toISOString() },
        { userId: back, at: ago(29).toISOString() },
      ],
    }));
    expect((await mailed({ kind: 'inactive', days: 30 })).run.sent).toBe(2);
  });

  it('waits while a service is away, goes on where it was, and nobody gets the mail twice', async () => {
    let isAway = false;
    let asked = 0;
    await service.bus.answer(FindBuyers, () => {
      asked += 1;
      if (isAway) throw PeerUnavailable({ peer: 'leads' });
      isAway = true;
      return { userIds: [] };
    });
    const segment = await aSegment({ kind: 'never-bought' });
    const mail = aMail({ recipients: { segment } });
    const { body } = await send(service, mail);
    await until(() => asked > 2);
    await until(async () => (await details(service, body.campaignId)).sent >= 199);
    expect((await details(service, body.campaignId)).status).toBe('preparing');
    // The rule was stored with the mail.
    await remove(segment);
    isAway = false;
    expect(await completed(service, body.campaignId)).toMatchObject({ sent: 209, skipped: 1 });
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 209, most: 1 });
    const gone = await send(service, aMail({ recipients: { segment } }));
    expect(gone).toMatchObject({ status: 404, body: { code: 'MAIL.SEGMENT_NOT_FOUND' } });
  });
});
