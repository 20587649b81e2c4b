import { describe, expect, it } from '@jest/globals';
import {
  emptyCode,
  ListUserEmails,
  type CallListView,
  type DatasetView,
  type OwnChecksView,
  type OwnFileView,
  type PurchaseId,
} from '@leadmart/contracts';
import { OwnCheckRepository } from '../src/selling/packs/own-checks/own-check.repository.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { optOutSteps } from './opt-out-steps.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
const agreedTo = { version: '1', at: '2026-01-01T00:00:00.000Z' };
await leads.bus.answer(ListUserEmails, ({ userIds }) => ({
  users: userIds.map((userId) => ({ userId, email: 'a@x.test', username: 'A', agreedTo })),
}));

const registryNumber = '10012345-67890-12';

/** A pack with the phones of its leads, in its order. */
async function aPack(quantity = 6, file = someLeads(quantity)) {
  const dataset: DatasetView = await leads.aDataset(file);
  const buyer = leads.aBuyer();
  const { jobId } = await leads.buy(buyer, dataset._id, { quantity });
  const phones = phonesIn((await leads.download(buyer, jobId)).text);
  return { dataset, buyer, packId: jobId, phones, to: `/leads/own-checks/${jobId}` };
}
type Pack = Awaited<ReturnType<typeof aPack>>;

const send = async (
  { buyer, to }: Pick<Pack, 'buyer' | 'to'>,
  lines: readonly string[],
  fields: Record<string, string> = {},
) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ registryNumber, ...fields })) body.set(name, value);
  body.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'my-list.csv');
  return leads.as(buyer).post<OwnFileView & { error: string; code: string }>(to, body);
};
const shown = async ({ buyer, to }: Pack) => (await leads.as(buyer).get<OwnChecksView>(to)).body;
const listOf = async ({ buyer, packId }: Pack, query = '') =>
  (await leads.http<CallListView>('GET', `/leads/packs/${packId}/call-list?${query}`, buyer)).body;
const exportOf = async ({ buyer, packId }: Pack, query = '') => {
  const { text } = await leads.http('GET', `/leads/packs/${packId}/export?${query}`, buyer);
  return text.replace('\ufeff', '').trim().split('\r\n');
};

describe("a check of a pack with the buyer's own registry file", () => {
  it('splits leads into blocked and callable ones, in the list and in exports; the stock stays', async () => {
    const pack = await aPack(6, [...someLeads(4), ...someLeads(2, { area: 312 })]);
    const { dataset, buyer, phones } = pack;
    const [one = '', two = '', three = ''] = phones.filter((phone) => !phone.startsWith('312'));
    const [other] = [leads.aBuyer()];
    const before = await leads.available(other, dataset._id);
    const lines = ['notes', one, two, '2015550000', `x ${three} y`, 'x'];
    const preview = await send(pack, lines, { apply: 'false' });
    expect(preview.body).toMatchObject({
      applied: false,
      kind: 'registry',
      areaCodes: ['201'],
      phones: 3,
      unknownPhones: 1,
      leads: { blocked: 2, callable: 1, unchecked: 3 },
      checks: { checks: [], unchecked: 6 },
    });
    expect(await shown(pack)).toEqual({ checks: [], blocked: 0, callable: 0, unchecked: 6 });
    expect((await listOf(pack)).own).toBeUndefined();
    expect((await exportOf(pack))[0]).not.toContain('ownResult');

    expect((await send(pack, lines, { checkedOn: '2026-01-31' })).body).toMatchObject({
      applied: true,
      invalidLines: 2,
      checks: { blocked: 2, callable: 1, unchecked: 3 },
    });
    expect((await shown(pack)).checks).toMatchObject([
      { checkedOn: '2026-01-31', registryNumber, fileName: 'my-list.csv', blocked: 2, callable: 1 },
    ]);
    const list = await listOf(pack, 'limit=50');
    expect(list.own).toEqual({ blocked: 2, callable: 1, unchecked: 3 });
    const own = new Map(list.leads.map((lead) => [lead.phoneNumber, lead.own]));
    const result = { checkedOn: '2026-01-31', registryNumber, result: 'blocked' };
    expect([own.get(one), own.get(three)]).toEqual([result, undefined]);
    const blocked = await listOf(pack, 'blocked=true');
    expect(blocked.leads.map(({ phoneNumber }) => phoneNumber).sort()).toEqual([one, two].sort());
    expect((await listOf(pack, 'blocked=false')).total).toBe(4);

    const [head = '', ...rows] = await exportOf(pack);
    expect(head.endsWith(',ownCheckedOn,ownRegistryNumber,ownResult')).toBe(true);
    const rowOf = (phone: string) => rows.find((row) => row.includes(phone)) ?? '';
    expect(rowOf(one).endsWith(`,2026-01-31,${registryNumber},blocked`)).toBe(true);
    expect(rowOf(three).endsWith(',,,')).toBe(true);
    const cards = await leads.http('GET', `/leads/packs/${pack.packId}/export?format=vcf`, buyer);
    expect(cards.text).toContain('blocked by own registry file of 2026-01-31');
    const sold = (await leads.download(buyer, pack.packId)).text;
    expect(sold).not.toContain('blocked');
    expect(await leads.available(other, dataset._id)).toBe(before);
  });

  it('a file of other area codes counts for other leads, the last one of the same, until all are removed', async () => {
    const pack = await aPack(4, [...someLeads(2), ...someLeads(2, { area: 312 })]);
    const inArea = (area: string) => pack.phones.filter((phone) => phone.startsWith(area));
    // As in files of the registry.
    await send(
      pack,
      inArea('201').map((phone) => `201,${phone.slice(3)}`),
    );
    await send(pack, inArea('312').slice(0, 1));
    expect(await shown(pack)).toMatchObject({ blocked: 3, callable: 1, unchecked: 0 });
    await send(pack, ['2015550000']);
    const now = await shown(pack);
    expect(now).toMatchObject({ blocked: 1, callable: 3, unchecked: 0 });
    expect(now.checks).toHaveLength(2);
    const { token } = pack.buyer;
    const nothing = { checks: [], blocked: 0, callable: 0, unchecked: 4 };
    for (const _ of [1, 2]) expect((await leads.as(token).delete(pack.to)).body).toEqual(nothing);
    expect(await shown(pack)).toEqual(nothing);
  });

  it("a vendor's result file blocks by its codes, which the buyer may correct", async () => {
    const pack = await aPack(5);
    const [a, b, c, d] = pack.phones;
    const lines = ['Phone,Name,Scrub Result', `${a},x,DNC`, `${b},x,Clean`, `${c},x,QX`, `${d},x,`];
    const { body } = await send(pack, lines, { apply: 'false' });
    expect(body).toMatchObject({
      kind: 'results',
      codeColumn: 'Scrub Result',
      leads: { blocked: 3, callable: 1, unchecked: 1 },
    });
    expect(body.codes).toContainEqual({ code: 'qx', lines: 1, blocks: true, known: false });
    const corrected = await send(pack, lines, { blockedCodes: 'dnc' });
    expect(corrected.body.leads).toEqual({ blocked: 1, callable: 3, unchecked: 1 });
    const [last] = await Promise.all([
      send(pack, lines, { blockedCodes: `dnc,${emptyCode}` }),
      send(pack, lines, { blockedCodes: 'clean' }),
    ]);
    expect(last.status).toBe(200);
    expect((await shown(pack)).unchecked).toBe(1);
    const wrong = await send(pack, lines, { blockedCodes: 'red' });
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      'Blocked codes must be codes of the file; it has no red',
    ]);
    const asList = await send(pack, lines, { kind: 'registry', apply: 'false' });
    expect(asList.body).toMatchObject({ kind: 'registry', leads: { blocked: 4, callable: 1 } });
  });

  it.each([
    ['Registry number', { registryNumber: 'a b' }],
    ['Checked on', { checkedOn: '2999-01-01' }],
    ['Checked on', { checkedOn: 'today' }],
    ['Kind', { kind: 'scrub' }],
    ['Apply', { apply: 'perhaps' }],
    ['File', { kind: 'results' }],
  ])('refuses a wrong %s by its name', async (name, fields) => {
    const pack = await aPack(1);
    const { status, body } = await send(pack, pack.phones, fields);
    expect(status).toBe(400);
    expect(body.error.startsWith(name)).toBe(true);
    const { body: empty } = await send(pack, ['nothing']);
    expect(empty.error).toContain('phone');
  });

  it('packs of others are not found', async () => {
    const { to } = await aPack(1);
    const stranger: TestBuyer = leads.aBuyer();
    expect((await send({ buyer: stranger, to }, ['2015550100'])).status).toBe(404);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await leads.http(method, to, { token: stranger.token })).status).toBe(404);
  });

  it('an erased lead loses its result, also when it is erased before the next file', async () => {
    const pack = await aPack(3);
    const [gone = ''] = pack.phones;
    await send(pack, pack.phones);
    const steps = optOutSteps(leads);
    const [lead] = (await listOf(pack)).leads.filter(({ phoneNumber }) => phoneNumber === gone);
    await steps.carriedOut(await steps.request({ email: lead?.email ?? '', phone: gone }));
    expect(await shown(pack)).toMatchObject({ blocked: 2, callable: 0, unchecked: 0 });
    await send(pack, pack.phones);
    expect(await shown(pack)).toMatchObject({ blocked: 2, unchecked: 0 });
    const stored = leads.app.get(OwnCheckRepository, { strict: false });
    const row = await stored.find({ packId: pack.packId as PurchaseId, buyerId: pack.buyer.id });
    expect([...(row?.results ?? [])].filter(Boolean)).toHaveLength(2);
  });

  it('changes since the sale say the day, the registry number and the results', async () => {
    const pack = await aPack(3);
    await send(pack, pack.phones.slice(0, 1), { checkedOn: '2026-01-31' });
    const since = async () => {
      const to = `/leads/packs/${pack.packId}/diligence?part=since&format=json`;
      const { text } = await leads.http('GET', to, pack.buyer);
      return text;
    };
    const first = await since();
    expect(first).toContain('"ownChecks":[{"checkedOn":"2026-01-31"');
    expect(first).toContain('"blocked":1,"callable":2');
    expect(await since()).toBe(first);
    await leads.as(pack.buyer).delete(pack.to);
    expect(await since()).not.toContain('ownChecks');
  });
});
