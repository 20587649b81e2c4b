import { describe, expect, it, jest } from '@jest/globals';
import type { SuppressionAdditionView } from '@leadmart/contracts';
import { countCommands } from '@leadmart/platform/testing';
import { ContactLists } from '@leadmart/stock';
import { DirectoryRepository } from '@leadmart/stock/internals/directories/directory.repository';
import { exclusionSteps, phonesOf } from './exclusion-steps.js';
import { aLead, someLeads } from './factories/csv-lead.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();
const steps = exclusionSteps(leads);
const other = await startReplica(leads);

const root = '/leads/suppression-lists';

describe('a lead whose phone is on a suppression list', () => {
  it('a lead whose phone is on a list is neither counted nor sold, and the order says so', async () => {
    const all = [...someLeads(30), ...someLeads(10, { state: 'TX' })];
    const dataset = await leads.aDataset(all);
    const buyer = leads.aBuyer();
    const listed = [...all.slice(0, 12), ...all.slice(35)];
    await steps.list(buyer, [...listed, ...someLeads(5)]);
    expect(await steps.look(buyer, dataset._id)).toEqual({ available: 23, owned: 0 });
    const first = await steps.bought(buyer, dataset._id, 13);
    expect(await steps.look(buyer, dataset._id, other)).toEqual({ available: 10, owned: 13 });
    const rest = await steps.bought(buyer, dataset._id, 10, other);
    expect([...first, ...rest].toSorted()).toEqual(phonesOf(all.slice(12, 35)).toSorted());
    const { status, body } = await leads.request(buyer, dataset._id, { states: ['CA', 'TX'] });
    expect([status, body.code]).toEqual([409, 'LEADS.NO_LEADS_AVAILABLE']);
    expect(await steps.look(leads.aBuyer(), dataset._id)).toEqual({ available: 40, owned: 0 });
  });

  it('leaves a listed lead out at once after an upload, and sells it at once when the list is deleted', async () => {
    const [old, later] = [someLeads(6), someLeads(8)];
    const dataset = await leads.aDataset(old);
    const buyer = leads.aBuyer();
    const id = await steps.list(buyer, [...old.slice(0, 2), ...later.slice(0, 3)]);
    expect(await steps.look(buyer, dataset._id)).toMatchObject({ available: 4 });
    await leads.uploaded(dataset._id, later);
    expect(await steps.look(buyer, dataset._id)).toMatchObject({ available: 9 });
    expect(await steps.bought(buyer, dataset._id, 9)).toHaveLength(9);
    await steps.unlist(buyer, id);
    expect(await steps.look(buyer, dataset._id, other)).toMatchObject({ available: 5 });
    expect(await steps.bought(buyer, dataset._id, 5)).toHaveLength(5);
  });

  it('leaves a listed lead out when its phone becomes dnc', async () => {
    const [lead, more] = [aLead(), someLeads(4)];
    const dataset = await leads.aDataset([lead, ...more]);
    const buyer = leads.aBuyer();
    await steps.list(buyer, [lead]);
    expect(await steps.look(buyer, dataset._id)).toMatchObject({ available: 4 });
    await leads.uploaded(dataset._id, [{ ...lead, phoneNumberStatus: 'dnc' }]);
    expect(await steps.look(buyer, dataset._id, leads, 'dnc')).toMatchObject({ available: 0 });
    expect(await steps.look(buyer, dataset._id)).toMatchObject({ available: 4 });
  });

  it('counts a listed lead right after a purchase with it was undone', async () => {
    const some = someLeads(5);
    const dataset = await leads.aDataset(some);
    const poor = leads.aBuyer(1);
    const seen = steps.duringCharge(async () => {
      await steps.list(poor, some.slice(0, 1));
      return steps.look(poor, dataset._id);
    });
    expect(await leads.isUnpaid(poor, dataset._id, { quantity: 5 })).toBe(true);
    expect(await seen).toMatchObject({ available: 0 });
    expect(await steps.look(poor, dataset._id)).toMatchObject({ available: 4, owned: 0 });
  });

  it('leaves a listed lead out of an exclusive dataset, whatever others buy there', async () => {
    const some = someLeads(10);
    const dataset = await leads.aDataset(some, { exclusive: true });
    const [buyer, rival] = [leads.aBuyer(), leads.aBuyer()];
    await steps.list(buyer, some.slice(0, 4));
    expect(await steps.look(buyer, dataset._id)).toEqual({ available: 6, owned: 0 });
    const theirs = await steps.bought(rival, dataset._id, 5);
    const listedLeft = phonesOf(some.slice(0, 4)).filter((phone) => !theirs.includes(phone)).length;
    const available = 5 - listedLeft;
    expect(await steps.look(buyer, dataset._id)).toEqual({ available, owned: 0 });
  });

  it('leaves a listed lead out of an exclusive dataset after a buyer gave leads back and another bought as many', async () => {
    const [listed, others] = [someLeads(4), someLeads(6)];
    const dataset = await leads.aDataset([...listed, ...others], { exclusive: true });
    const [buyer, poor, rival] = [leads.aBuyer(), leads.aBuyer(1), leads.aBuyer()];
    for (const one of [buyer, rival]) await steps.list(one, listed);
    await steps.list(poor, others);
    const seen = steps.duringCharge(() => steps.look(buyer, dataset._id));
    expect(await leads.isUnpaid(poor, dataset._id, { quantity: 4 })).toBe(true);
    expect(await seen).toMatchObject({ available: 6 });
    await steps.bought(rival, dataset._id, 4);
    expect(await steps.look(buyer, dataset._id)).toEqual({ available: 2, owned: 0 });
  });

  it('no purchase that begins after the change of a list sells a listed lead', async () => {
    const some = someLeads(60);
    const dataset = await leads.aDataset(some);
    const buyer = leads.aBuyer();
    const sold: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const listed = some.slice(round * 12, round * 12 + 6);
      await steps.list(buyer, listed, `List ${round}`, round % 2 === 0 ? leads : other);
      const before = new Set(sold);
      const packs = await Promise.all([
        steps.bought(buyer, dataset._id, 3),
        steps.bought(buyer, dataset._id, 3, other),
      ]);
      sold.push(...packs.flat());
      const late = phonesOf(listed).filter((phone) => sold.includes(phone) && !before.has(phone));
      expect(late).toEqual([]);
    }
    expect(new Set(sold).size).toBe(30);
  });

  it('costs no command for buyers without lists, and none once its lists are settled (soak)', async () => {
    const some = someLeads(50);
    const dataset = await leads.aDataset(some);
    const buyer = leads.aBuyer();
    // Whether a process has read the counts in the last second depends on its speed.
    const ignored = ['find rotations', 'update rotations', 'find stocks'];
    const buy = () => leads.request(buyer, dataset._id, { quantity: 2 });
    await buy();
    const without = await countCommands(leads, buy, { ignored });
    await steps.list(buyer, some.slice(0, 10));
    await steps.look(buyer, dataset._id);
    const reads = await countCommands(leads, () => steps.look(buyer, dataset._id), { ignored });
    expect(reads).toEqual(['find buyer_guards', 'find holders']);
    expect(await countCommands(leads, buy, { ignored })).toEqual(without);
  });

  it('finds a listed lead among many phones on the list', async () => {
    const some = someLeads(20);
    const dataset = await leads.aDataset(some);
    const buyer = leads.aBuyer();
    const strangers = Array.from({ length: 150_000 }, (_, i) => String(2_015_120_000 + i * 5));
    await steps.list(buyer, some.slice(0, 7));
    const form = new FormData();
    form.append('name', 'Many');
    form.append('file', new Blob([strangers.join('\n')], { type: 'text/csv' }), 'phones.csv');
    const call = { token: buyer.token, body: form };
    expect((await leads.http('POST', `${root}/file`, call)).status).toBe(201);
    const { phones } = await leads.app.get(ContactLists).ofBuyer(buyer.id);
    expect(phones).toHaveLength(150_007);
    expect(await steps.look(buyer, dataset._id)).toMatchObject({ available: 13 });
  });
});

describe('a lead whose email is on a suppression list', () => {
  const shared = 'info@corp.example';
  const withEmail = (email: string, more = {}) => aLead({ email, ...more });

  it('a lead with a listed email is neither counted nor sold, whatever its phone, also when leads share it', async () => {
    const gone = [withEmail(shared), withEmail(shared, { state: 'TX' }), withEmail('a@b.example')];
    const dataset = await leads.aDataset([...gone, ...someLeads(5)]);
    const buyer = leads.aBuyer();
    const id = await steps.listTexts(buyer, ['INFO@corp.example', 'a@b.example']);
    expect(await steps.look(buyer, dataset._id)).toEqual({ available: 5, owned: 0 });
    expect(await steps.bought(buyer, dataset._id, 5, other)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(phonesOf(gone).join('|'))]),
    );
    expect(await steps.look(leads.aBuyer(), dataset._id)).toMatchObject({ available: 8 });
    await steps.unlist(buyer, id);
    expect(await steps.look(buyer, dataset._id)).toEqual({ available: 3, owned: 5 });
  });

  it('leaves a lead with a listed email out at once after uploads, status changes and merges', async () => {
    const dataset = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    await steps.listTexts(buyer, [shared]);
    for (let round = 1; round <= 6; round += 1) {
      await leads.uploaded(dataset._id, [withEmail(shared), aLead()]);
      const now = await steps.look(buyer, dataset._id);
      expect(now).toMatchObject({ available: 3 + round });
    }
    const lead = withEmail('late@corp.example');
    await leads.uploaded(dataset._id, [lead]);
    const dnc = { ...lead, phoneNumberStatus: 'dnc' } as const;
    await leads.upload(dataset._id, [dnc], { skipDuplicates: 'true' });
    await steps.listTexts(buyer, ['late@corp.example'], 'Later');
    expect(await steps.look(buyer, dataset._id, leads, 'dnc')).toMatchObject({ available: 0 });
    expect(await steps.bought(buyer, dataset._id, 9, other)).toHaveLength(9);
  });

  it('comes by paste and from a file, counts as a match, and is given back', async () => {
    const buyer = leads.aBuyer();
    const { token } = buyer;
    const dataset = await leads.aDataset([withEmail('match@corp.example')]);
    const _id = await steps.listTexts(buyer, ['2015550100', 'B@b.example', 'x']);
    const send = (path: string, body: unknown) =>
      leads.as(token).post<SuppressionAdditionView>(`${root}/${_id}/${path}`, body);
    const form = new FormData();
    const csv = 'Mail;Phone\nMATCH@corp.example;\nb@b.example;2015550101\n;12\n';
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'both.csv');
    const { body } = await send('file', form);
    expect(body).toMatchObject({ addedPhones: 1, addedEmails: 1 });
    expect(body.list).toMatchObject({ phones: 2, emails: 2, lines: 3, invalidLines: 1 });
    const get = (path: string) => leads.as(token).get(`${root}/${_id}/${path}`);
    const lines = ['2015550100,', '2015550101,', ',b@b.example', ',match@corp.example', ''];
    expect((await get('phones.csv')).text.split('\r\n').slice(1)).toEqual(lines);
    expect((await get('matches')).body).toMatchObject({ matches: { atLeast: 0, below: 100 } });
    const replaced = await send('phones', { phones: '2015550100', mode: 'replace' });
    expect(replaced.body.list).toMatchObject({ phones: 1, emails: 0 });
    expect(await steps.look(buyer, dataset._id)).toMatchObject({ available: 1 });
    const none = await send('phones', { phones: 'a@', mode: 'append' });
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('no email address')]);
  });

  it('finds a listed email when a process dies while it reads emails, and when two read them at once', async () => {
    const dataset = await leads.aDataset([withEmail(shared), ...someLeads(600)]);
    const buyer = leads.aBuyer();
    await steps.listTexts(buyer, [shared]);
    const adopting = jest.spyOn(leads.app.get(DirectoryRepository), 'adopt');
    adopting.mockImplementationOnce(() => {
      throw new Error('crashed');
    });
    await expect(leads.available(buyer, dataset._id)).rejects.toThrow('INTERNAL');
    const looks = [leads, other, leads].map((via) => steps.look(buyer, dataset._id, via));
    for (const one of await Promise.all(looks)) expect(one).toMatchObject({ available: 600 });
  });
});
