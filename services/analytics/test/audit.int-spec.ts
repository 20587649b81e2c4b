import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  auditPageSchema,
  AuthAdminActed,
  BillingAdminActed,
  LeadsAdminActed,
  SessionsEnded,
  UserRegistered,
  type AuditedAction,
  type AuditPageView,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { aUserId, explainsWithIndex, until } from '@leadmart/platform/testing';
import type { AuditCriteria } from '../src/audit/audit-record.js';
import { AuditRecordRepository } from '../src/audit/audit-record.repository.js';
import { EventsService } from '../src/events/events.service.js';
import { anEnvelope } from './factories/envelope.js';
import { startAnalytics, type Analytics } from './start-analytics.js';

const boss = aUserId();
const helper = aUserId();
const buyer = aUserId();

describe('the audit trail', () => {
  let service: Analytics;
  beforeAll(async () => {
    service = await startAnalytics();
    await register(boss, 'boss@leadmart.test');
    await register(helper, 'helper@leadmart.test');
    await register(buyer, 'buyer@leadmart.test');
    await until(async () => (await service.mongo.collection('users').countDocuments()) === 3);
  });

  const register = (userId: string, email: string) =>
    service.bus.publish(UserRegistered, { ...UserRegistered.sample, userId, email });
  const records = () => service.mongo.collection('audit_records');
  const list = async (query = '') =>
    auditPageSchema.parse(await service.get<AuditPageView>(`/admin/audit${query}`));

  /** Publishes an action and waits until its record is stored. */
  async function acted(over: Partial<AuditedAction> = {}, messageId: string = randomUUID()) {
    const payload = { ...LeadsAdminActed.sample, adminId: boss, ...over };
    await service.bus.publish(LeadsAdminActed, payload, { messageId });
    await until(() => records().findOne({ _id: messageId as never }));
    return messageId;
  }
  const dataset = (name: string) => ({ type: 'dataset' as const, id: newId(), name });

  it('lists an action with its admin, subject, values before and after, time and reason', async () => {
    const id = await acted({ subject: dataset('Solar'), reason: 'A typing error' });
    const { records: found } = await list('?subject=solar');
    expect(found).toEqual([
      {
        _id: id,
        occurredAt: '2026-01-05T12:00:00.000Z',
        actor: { _id: boss, name: 'boss@leadmart.test' },
        action: 'dataset.renamed',
        subject: { type: 'dataset', _id: expect.any(String), name: 'Solar' },
        before: { name: 'Businesses' },
        after: { name: 'Small businesses' },
        reason: 'A typing error',
      },
    ]);
  });

  it('stores an action once when the event is delivered twice', async () => {
    const subject = dataset('Twice');
    const id = await acted({ subject });
    await service.bus.publish(
      LeadsAdminActed,
      { ...LeadsAdminActed.sample, adminId: boss, subject, before: { name: 'Forged' } },
      { messageId: id },
    );
    // When a later message has passed through the same queue, the earlier one has, too.
    await acted();
    const { records: found } = await list('?subject=twice');
    expect(found).toHaveLength(1);
    expect(found[0]?.before).toEqual({ name: 'Businesses' });
  });

  it('lists a read once that two services report, at once or one after the other', async () => {
    const events = service.app.get(EventsService);
    const reportsOf = (recordId: string) =>
      [AuthAdminActed, BillingAdminActed].map((definition) =>
        anEnvelope(definition, {
          adminId: boss,
          action: 'user.read',
          subject: { type: 'user', id: helper },
          before: null,
          after: null,
          recordId,
        }),
      );
    const [one, other] = [randomUUID(), randomUUID()];
    await events.record(reportsOf(one));
    await Promise.all(reportsOf(other).map((report) => events.record([report])));
    const { records: found } = await list(`?action=user.read&subject=${helper}`);
    expect(found.map(({ _id }) => _id).toSorted()).toEqual([one, other].toSorted());
  });

  it('lists records newest first, a page at a time', async () => {
    const subject = { type: 'dataset' as const, id: newId(), name: 'Paged' };
    const ids: string[] = [];
    for (const hour of ['10', '12', '11'])
      ids.push(await acted({ subject, occurredAt: `2026-02-01T${hour}:00:00.000Z` }));
    const page = (n: number) => list(`?subject=${subject.id}&limit=2&page=${n}`);
    const first = await page(1);
    expect(first).toMatchObject({ total: 3, page: 1, pages: 2 });
    expect(first.records.map(({ _id }) => _id)).toEqual([ids[1], ids[2]]);
    expect((await page(2)).records.map(({ _id }) => _id)).toEqual([ids[0]]);
    expect(await page(3)).toMatchObject({ records: [], total: 3, pages: 2 });
  });

  it('filters by admin, action, subject and time at once (soak)', async () => {
    const inTime = { occurredAt: '2026-02-10T09:00:00.000Z', adminId: helper };
    const id = await acted({ ...inTime, action: 'dataset.hidden', subject: dataset('Narrow') });
    await acted({ ...inTime, action: 'dataset.shown', subject: dataset('Narrow') });
    await acted({ ...inTime, adminId: boss, action: 'dataset.hidden', subject: dataset('Narrow') });
    const all = 'subject=Narr&from=2026-02-10&to=2026-02-10';
    const query = `?actor=HELPER@&action=dataset.hidden&${all}`;
    expect((await list(query)).records.map(({ _id }) => _id)).toEqual([id]);
    expect((await list(`?actor=${helper}&${all}`)).total).toBe(2);
    expect((await list(`?${all}&action=&actor=`)).total).toBe(3);
    expect((await list('?subject=Narr&from=2026-02-11')).total).toBe(0);
    expect((await list('?subject=Narr&to=2026-02-10T08:59:59.999Z')).total).toBe(0);
    expect((await list('?subject=Narr&to=2026-02-10T09:00:00Z')).total).toBe(3);
    expect((await list('?actor=nobody@')).total).toBe(0);
  });

  it('shows and finds users by email until they are deleted (soak)', async () => {
    const messageId = randomUUID();
    const sample = { ...BillingAdminActed.sample, adminId: boss };
    const subject = { type: 'user' as const, id: buyer };
    await service.bus.publish(BillingAdminActed, { ...sample, subject }, { messageId });
    await until(() => records().findOne({ _id: messageId as never }));
    const named = await list('?subject=buyer@');
    expect(named.records).toMatchObject([
      { _id: messageId, subject: { _id: buyer, name: 'buyer@leadmart.test' } },
    ]);
    await service.bus.publish(SessionsEnded, {
      ...SessionsEnded.sample,
      userId: buyer,
      reason: 'deletion',
    });
    await until(async () => (await list('?subject=buyer@')).total === 0);
    expect((await list(`?subject=${buyer}`)).records).toMatchObject([
      { _id: messageId, subject: { _id: buyer, name: '' } },
    ]);
    expect(JSON.stringify(await service.mongo.collection('users').find().toArray())).not.toContain(
      'buyer@',
    );
  });

  it('lists an action of an operator under the name System', async () => {
    const id = await acted({ adminId: null, subject: dataset('Operated') });
    const { records: found } = await list('?actor=system&subject=Operated');
    expect(found).toMatchObject([{ _id: id, actor: { _id: null, name: 'System' } }]);
  });

  it('exports a CSV file with the same filters and without formulas', async () => {
    const subject = dataset('=HYPERLINK("http://x")');
    await acted({
      subject,
      before: { states: ['CA', 'TX'], visible: true },
      reason: 'ok;＝1, "sic"',
    });
    await acted({ subject: dataset('Left out') });
    const answer = await service
      .as(service.admin)
      .get<string>(`/admin/audit.csv?subject=${encodeURIComponent('=hyper')}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('leadmart-audit.csv');
    expect(answer.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'when,who,whoId,action,subjectType,subject,subjectId,before,after,reason',
      [
        `2026-01-05T12:00:00.000Z,boss@leadmart.test,${boss},Dataset renamed,dataset`,
        `"'=HYPERLINK(""http://x"")",${subject.id},"states: CA, TX; visible: true"`,
        `name: Small businesses,"ok;'＝1, ""sic"""`,
      ].join(','),
      '',
    ]);
  });

  it('records an export with its admin and a hash of its filters', async () => {
    await service.as(service.admin).get('/admin/audit.csv?subject=somebody');
    const { records: found } = await until(async () => {
      const page = await list('?action=audit.exported&subject=audit+trail');
      return page.records.some(({ after }) => after) ? page : undefined;
    });
    expect(found[0]).toMatchObject({
      actor: { _id: expect.any(String) },
      subject: { type: 'audit-trail', name: 'Audit trail' },
      after: { query: expect.stringMatching(/^[\w-]{12}$/) },
    });
  });

  it('exports every record of a long file once', async () => {
    const at = new Date('2026-02-20T10:00:00.000Z');
    const rows = Array.from({ length: 1_203 }, (_, n) => ({
      _id: randomUUID() as never,
      at,
      adminId: boss,
      action: 'dataset.renamed',
      subjectType: 'dataset',
      subjectId: String(n),
      subjectName: 'Long',
      subjectKey: 'long',
    }));
    await records().insertMany(rows);
    const path = '/admin/audit.csv?subject=long';
    const { text } = await service.as(service.admin).get<string>(path);
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[6]);
    expect(ids).toHaveLength(1_203);
    expect(new Set(ids).size).toBe(1_203);
  });

  it.each([
    ['action=dataset.burnt', 'action'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['who=boss', 'who'],
    ['actor=a&actor=b', 'actor'],
  ])('refuses a search with %s and names the field', async (query, field) => {
    const answer = await service.as(service.admin).get(`/admin/audit?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ details: { fields: [{ field }] } });
  });

  it('finds the records of every search by index', async () => {
    const repository = service.app.get(AuditRecordRepository);
    const from = new Date();
    const subject = { ids: [buyer], namePrefix: 'solar' };
    const read = (criteria: AuditCriteria) =>
      explainsWithIndex(service.app, () => repository.pageAfter(criteria, undefined, 500));
    for (const criteria of [
      {},
      { from },
      { adminIds: [boss], from },
      { action: 'dataset.renamed' },
      { subject },
      { adminIds: [boss], action: 'dataset.renamed', subject, from },
    ])
      await read(criteria);
    expect(await read({})).not.toContain('SORT');
  });
});
