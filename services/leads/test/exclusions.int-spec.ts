import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AvailabilityView, SuppressionAdditionView } from '@leadmart/contracts';
import { countCommands, until } from '@leadmart/platform/testing';
import { DirectoryRepository } from '../src/stock/directories/directory.repository.js';
import { HoldingRepository } from '../src/stock/holdings/holding.repository.js';
import { SuppressedPhones } from '../src/suppression/suppressed-phones.js';
import { aLead, someLeads, type CsvLead } from './factories/csv-lead.js';
import { startLeads, type Leads, type TestBuyer } from './start-leads.js';

let leads: Leads;
let other: Leads;
beforeAll(async () => {
  leads = await startLeads();
  other = await startLeads({}, leads);
});
afterAll(async () => {
  await other.stop();
  await leads.close();
});

const root = '/leads/suppression-lists';
const phonesOf = (some: readonly CsvLead[]) => some.map(({ phoneNumber }) => phoneNumber);

async function list(buyer: TestBuyer, some: readonly CsvLead[], name = 'Customers', via = leads) {
  return listTexts(buyer, phonesOf(some), name, via);
}

/** Puts phones and e-mails on a list. */
async function listTexts(
  buyer: TestBuyer,
  texts: readonly string[],
  name = 'Customers',
  via = leads,
) {
  const sent = { name, phones: texts.join('\n') };
  const { status, text, body } = await via.http<SuppressionAdditionView>('POST', root, {
    token: buyer.token,
    body: sent,
  });
  if (status !== 201) throw new Error(text);
  return body.list._id;
}

async function unlist(buyer: TestBuyer, id: string) {
  const { status, text } = await leads.http('DELETE', `${root}/${id}`, { token: buyer.token });
  if (status >= 400) throw new Error(text);
}

async function look(buyer: TestBuyer, datasetId: string, via = leads, phoneStatus = 'clean') {
  const path = `/leads/availability?datasetId=${datasetId}&states=CA,TX&phoneStatus=${phoneStatus}`;
  // Another replica knows a new dataset within a second.
  const { body } = await until(async () => {
    const answer = await via.http<AvailabilityView>('GET', path, { token: buyer.token });
    return answer.status === 200 ? answer : undefined;
  });
  const { ownedElsewhere, owned } = body.leftOut;
  return { available: body.available, owned, ...(ownedElsewhere > 0 && { ownedElsewhere }) };
}

async function bought(buyer: TestBuyer, datasetId: string, quantity: number, via = leads) {
  const { jobId, status } = await via.buy(buyer, datasetId, { states: ['CA', 'TX'], quantity });
  if (status !== 'completed') throw new Error(`the purchase is ${status}`);
  const { text } = await via.download(buyer, jobId);
  return [...text.matchAll(/,(\d{10}),/g)].map(([, phone = '']) => phone);
}

/** Does this while billing is asked for the next charge. */
const duringCharge = <T>(work: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    leads.billing.interrupt = async (question) => {
      if (question !== 'charge') return;
      delete leads.billing.interrupt;
      await work().then(resolve, reject);
    };
  });

describe('a lead whose phone is on a suppression list', () => {
  it('is neither counted nor sold, and the order says so', async () => {
    const all = [...someLeads(30), ...someLeads(10, { state: 'TX' })];
    const dataset = await leads.aDataset(all);
    const buyer = leads.aBuyer();
    const listed = [...all.slice(0, 12), ...all.slice(35)];
    await list(buyer, [...listed, ...someLeads(5)]);
    expect(await look(buyer, dataset._id)).toEqual({ available: 23, owned: 0 });
    const first = await bought(buyer, dataset._id, 13);
    expect(await look(buyer, dataset._id, other)).toEqual({ available: 10, owned: 13 });
    const rest = await bought(buyer, dataset._id, 10, other);
    expect([...first, ...rest].toSorted()).toEqual(phonesOf(all.slice(12, 35)).toSorted());
    const { status, body } = await leads.request(buyer, dataset._id, { states: ['CA', 'TX'] });
    expect([status, body.code]).toEqual([409, 'LEADS.NO_LEADS_AVAILABLE']);
    expect(await look(leads.aBuyer(), dataset._id)).toEqual({ available: 40, owned: 0 });
  });

  it('is left out at once after an upload, and for sale at once when the list is deleted', async () => {
    const [old, later] = [someLeads(6), someLeads(8)];
    const dataset = await leads.aDataset(old);
    const buyer = leads.aBuyer();
    const id = await list(buyer, [...old.slice(0, 2), ...later.slice(0, 3)]);
    expect(await look(buyer, dataset._id)).toMatchObject({ available: 4 });
    await leads.uploaded(dataset._id, later);
    expect(await look(buyer, dataset._id)).toMatchObject({ available: 9 });
    expect(await bought(buyer, dataset._id, 9)).toHaveLength(9);
    await unlist(buyer, id);
    expect(await look(buyer, dataset._id, other)).toMatchObject({ available: 5 });
    expect(await bought(buyer, dataset._id, 5)).toHaveLength(5);
  });

  it('is left out when its phone becomes dnc', async () => {
    const [lead, more] = [aLead(), someLeads(4)];
    const dataset = await leads.aDataset([lead, ...more]);
    const buyer = leads.aBuyer();
    await list(buyer, [lead]);
    expect(await look(buyer, dataset._id)).toMatchObject({ available: 4 });
    await leads.uploaded(dataset._id, [{ ...lead, phoneNumberStatus: 'dnc' }]);
    expect(await look(buyer, dataset._id, leads, 'dnc')).toMatchObject({ available: 0 });
    expect(await look(buyer, dataset._id)).toMatchObject({ available: 4 });
  });

  it('is counted right after a purchase with it was undone', async () => {
    const some = someLeads(5);
    const dataset = await leads.aDataset(some);
    const poor = leads.aBuyer(1);
    const seen = duringCharge(async () => {
      await list(poor, some.slice(0, 1));
      return look(poor, dataset._id);
    });
    const { status } = await leads.request(poor, dataset._id, { quantity: 5 });
    expect(status).toBe(402);
    expect(await seen).toMatchObject({ available: 0 });
    expect(await look(poor, dataset._id)).toMatchObject({ available: 4, owned: 0 });
  });

  it('is left out of an exclusive dataset, whatever others buy there', async () => {
    const some = someLeads(10);
    const dataset = await leads.aDataset(some, { exclusive: true });
    const [buyer, rival] = [leads.aBuyer(), leads.aBuyer()];
    await list(buyer, some.slice(0, 4));
    expect(await look(buyer, dataset._id)).toEqual({ available: 6, owned: 0 });
    const theirs = await bought(rival, dataset._id, 5);
    const listedLeft = phonesOf(some.slice(0, 4)).filter((phone) => !theirs.includes(phone)).length;
    const available = 5 - listedLeft;
    expect(await look(buyer, dataset._id)).toEqual({ available, owned: 0 });
  });

  it('is not sold by any purchase that begins after the list was changed', async () => {
    const some = someLeads(60);
    const dataset = await leads.aDataset(some);
    const buyer = leads.aBuyer();
    const sold: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const listed = some.slice(round * 12, round * 12 + 6);
      await list(buyer, listed, `List ${round}`, round % 2 === 0 ? leads : other);
      const before = new Set(sold);
      const packs = await Promise.all([
        bought(buyer, dataset._id, 3),
        bought(buyer, dataset._id, 3, other),
      ]);
      sold.push(...packs.flat());
      const late = phonesOf(listed).filter((phone) => sold.includes(phone) && !before.has(phone));
      expect(late).toEqual([]);
    }
    expect(new Set(sold).size).toBe(30);
  });

  it('costs no command for buyers without lists, and none once its lists are settled', async () => {
    const some = someLeads(50);
    const dataset = await leads.aDataset(some);
    const buyer = leads.aBuyer();
    // Whether a process has read the counts in the last second depends on its speed.
    const ignored = ['find rotations', 'update rotations', 'find stocks'];
    const buy = () => leads.request(buyer, dataset._id, { quantity: 2 });
    await buy();
    const without = await countCommands(leads, buy, { ignored });
    await list(buyer, some.slice(0, 10));
    await look(buyer, dataset._id);
    const reads = await countCommands(leads, () => look(buyer, dataset._id), { ignored });
    expect(reads).toEqual(['find holders']);
    expect(await countCommands(leads, buy, { ignored })).toEqual(without);
  });

  it('is found among many phones on the list', async () => {
    const some = someLeads(20);
    const dataset = await leads.aDataset(some);
    const buyer = leads.aBuyer();
    const strangers = Array.from({ length: 150_000 }, (_, i) => String(2_015_000_000 + i * 7));
    await list(buyer, some.slice(0, 7));
    const form = new FormData();
    form.append('name', 'Many');
    form.append('file', new Blob([strangers.join('\n')], { type: 'text/csv' }), 'phones.csv');
    const call = { token: buyer.token, body: form };
    expect((await leads.http('POST', `${root}/file`, call)).status).toBe(201);
    const { phones } = await leads.app.get(SuppressedPhones).of(buyer.id);
    expect(phones).toHaveLength(150_007);
    expect(await look(buyer, dataset._id)).toMatchObject({ available: 13 });
  });
});

describe('a lead whose e-mail is on a suppression list', () => {
  const shared = 'info@corp.example';
  const withEmail = (email: string, more = {}) => aLead({ email, ...more });

  it('is neither counted nor sold, whatever its phone, and several leads may have the e-mail', async () => {
    const gone = [withEmail(shared), withEmail(shared, { state: 'TX' }), withEmail('a@b.example')];
    const dataset = await leads.aDataset([...gone, ...someLeads(5)]);
    const buyer = leads.aBuyer();
    const id = await listTexts(buyer, ['INFO@corp.example', 'a@b.example']);
    expect(await look(buyer, dataset._id)).toEqual({ available: 5, owned: 0 });
    expect(await bought(buyer, dataset._id, 5, other)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(phonesOf(gone).join('|'))]),
    );
    expect(await look(leads.aBuyer(), dataset._id)).toMatchObject({ available: 8 });
    await unlist(buyer, id);
    expect(await look(buyer, dataset._id)).toEqual({ available: 3, owned: 5 });
  });

  it('is left out at once after uploads, changes of its status, and merges of the directory', async () => {
    const dataset = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    await listTexts(buyer, [shared]);
    for (let round = 1; round <= 6; round += 1) {
      await leads.uploaded(dataset._id, [withEmail(shared), aLead()]);
      const now = await look(buyer, dataset._id);
      expect(now).toMatchObject({ available: 3 + round });
    }
    const lead = withEmail('late@corp.example');
    await leads.uploaded(dataset._id, [lead]);
    const dnc = { ...lead, phoneNumberStatus: 'dnc' } as const;
    await leads.upload(dataset._id, [dnc], { skipDuplicates: 'true' });
    await listTexts(buyer, ['late@corp.example'], 'Later');
    expect(await look(buyer, dataset._id, leads, 'dnc')).toMatchObject({ available: 0 });
    expect(await bought(buyer, dataset._id, 9, other)).toHaveLength(9);
  });

  it('comes by paste and from a file, counts as a match, and is given back', async () => {
    const buyer = leads.aBuyer();
    const { token } = buyer;
    const dataset = await leads.aDataset([withEmail('match@corp.example')]);
    const _id = await listTexts(buyer, ['2015550100', 'B@b.example', 'x']);
    const send = (path: string, body: unknown) =>
      leads.http<SuppressionAdditionView>('POST', `${root}/${_id}/${path}`, { token, body });
    const form = new FormData();
    const csv = 'Mail;Phone\nMATCH@corp.example;\nb@b.example;2015550101\n;12\n';
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'both.csv');
    const { body } = await send('file', form);
    expect(body).toMatchObject({ addedPhones: 1, addedEmails: 1 });
    expect(body.list).toMatchObject({ phones: 2, emails: 2, lines: 3, invalidLines: 1 });
    const get = (path: string) => leads.http('GET', `${root}/${_id}/${path}`, { token });
    const lines = ['2015550100,', '2015550101,', ',b@b.example', ',match@corp.example', ''];
    expect((await get('phones.csv')).text.split('\r\n').slice(1)).toEqual(lines);
    expect((await get('matches')).body).toMatchObject({ matches: { atLeast: 0, below: 100 } });
    const replaced = await send('phones', { phones: '2015550100', mode: 'replace' });
    expect(replaced.body.list).toMatchObject({ phones: 1, emails: 0 });
    expect(await look(buyer, dataset._id)).toMatchObject({ available: 1 });
    const none = await send('phones', { phones: 'a@', mode: 'append' });
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('no e-mail address')]);
  });

  it('is found when a process dies while it reads e-mails, and when two read them at once', async () => {
    const dataset = await leads.aDataset([withEmail(shared), ...someLeads(600)]);
    const buyer = leads.aBuyer();
    await listTexts(buyer, [shared]);
    const adopting = jest.spyOn(leads.app.get(DirectoryRepository), 'adoptCovered');
    adopting.mockImplementationOnce(() => {
      throw new Error('crashed');
    });
    await expect(leads.available(buyer, dataset._id)).rejects.toThrow('INTERNAL');
    const looks = [leads, other, leads].map((via) => look(buyer, dataset._id, via));
    for (const one of await Promise.all(looks)) expect(one).toMatchObject({ available: 600 });
  });
});

describe('a lead whose phone the buyer owns in another dataset', () => {
  it('is neither counted nor sold to this buyer, and to others it is', async () => {
    const [common, first, second] = [someLeads(10), someLeads(5), someLeads(7)];
    const a = await leads.aDataset([...common, ...first]);
    const b = await leads.aDataset([...common, ...second]);
    const buyer = leads.aBuyer();
    const owned = await bought(buyer, a._id, 15);
    expect(owned).toHaveLength(15);
    const left = { owned: 10, ownedElsewhere: 10 };
    expect(await look(buyer, b._id, other)).toEqual({ available: 7, ...left });
    expect(await look(leads.aBuyer(), b._id)).toEqual({ available: 17, owned: 0 });
    expect((await bought(buyer, b._id, 7)).toSorted()).toEqual(phonesOf(second).toSorted());
    const { body } = await leads.request(buyer, b._id, { states: ['CA', 'TX'] });
    expect(body.code).toBe('LEADS.NO_LEADS_AVAILABLE');
  });

  it('is left out after later uploads to both datasets, from an exclusive and to an exclusive one', async () => {
    const [one, two, three] = [someLeads(4), someLeads(4), someLeads(4)];
    const a = await leads.aDataset(one, { exclusive: true });
    const b = await leads.aDataset(one);
    const buyer = leads.aBuyer();
    await bought(buyer, a._id, 4);
    expect(await look(buyer, b._id)).toMatchObject({ available: 0, owned: 4 });
    await leads.uploaded(a._id, two);
    await leads.uploaded(b._id, [...two, ...three]);
    await until(async () => (await look(buyer, b._id)).available === 8);
    expect(await bought(buyer, a._id, 4)).toHaveLength(4);
    expect(await look(buyer, b._id)).toMatchObject({ available: 4, owned: 8 });
    expect(await bought(buyer, b._id, 4)).toHaveLength(4);
    await leads.uploaded(a._id, three);
    const left = { owned: 4, ownedElsewhere: 4 };
    expect(await look(buyer, a._id)).toEqual({ available: 0, ...left });
  });

  it('is counted once if it is on a list, too, and for sale again when its purchase was undone', async () => {
    const some = someLeads(6);
    const a = await leads.aDataset(some);
    const b = await leads.aDataset(some);
    const buyer = leads.aBuyer(1);
    const seen = duringCharge(() => look(buyer, b._id));
    expect((await leads.request(buyer, a._id, { quantity: 6 })).status).toBe(402);
    expect(await seen).toMatchObject({ available: 0, ownedElsewhere: 6 });
    await list(buyer, some.slice(0, 2));
    expect(await look(buyer, b._id)).toEqual({ available: 4, owned: 0 });
    leads.billing.give(buyer.id, 1_000_000);
    expect(await bought(buyer, a._id, 4)).toHaveLength(4);
    const left = { owned: 4, ownedElsewhere: 4 };
    expect(await look(buyer, b._id)).toEqual({ available: 0, ...left });
  });

  it('is sold when the order or the buyer includes it', async () => {
    const some = someLeads(8);
    const [a, b] = [await leads.aDataset(some), await leads.aDataset(some)];
    const buyer = leads.aBuyer();
    await bought(buyer, a._id, 8);
    expect(await look(buyer, b._id)).toMatchObject({ available: 0, owned: 8 });
    const order = { quantity: 2, includeOwned: true };
    expect(await leads.buy(buyer, b._id, order)).toMatchObject({ status: 'completed' });
    const settings = (body: object) =>
      leads.http('PUT', '/leads/order-settings', { token: buyer.token, body });
    expect((await settings({ includeOwned: 'yes' })).status).toBe(400);
    expect((await settings({ includeOwned: true })).body).toEqual({ includeOwned: true });
    expect(await look(buyer, b._id, other)).toEqual({ available: 6, owned: 2 });
    const { status } = await leads.request(buyer, b._id, { quantity: 1, includeOwned: false });
    expect(status).toBe(409);
    expect(await bought(buyer, b._id, 6)).toHaveLength(6);
    const { body } = await leads.http('GET', '/leads/order-settings', { token: buyer.token });
    expect(body).toEqual({ includeOwned: true });
  });

  it('is counted once in the dataset where an order included it', async () => {
    const [common, fresh] = [someLeads(6), someLeads(3)];
    const [a, b] = [await leads.aDataset(common), await leads.aDataset([...common, ...fresh])];
    const buyer = leads.aBuyer();
    await bought(buyer, a._id, 6);
    expect(await look(buyer, b._id)).toEqual({ available: 3, owned: 6, ownedElsewhere: 6 });
    const order = { quantity: 2, includeOwned: true };
    const { jobId } = await leads.buy(buyer, b._id, order);
    const { text } = await leads.download(buyer, jobId);
    for (const { phoneNumber } of common.slice(0, 2)) expect(text).toContain(phoneNumber);
    expect(await look(buyer, b._id)).toEqual({ available: 3, owned: 6, ownedElsewhere: 4 });
    expect((await bought(buyer, b._id, 3)).toSorted()).toEqual(phonesOf(fresh).toSorted());
  });

  it('is counted once when an order includes it in another process while it is looked for', async () => {
    const [common, fresh] = [someLeads(6), someLeads(3)];
    const [a, b] = [await leads.aDataset(common), await leads.aDataset([...common, ...fresh])];
    await look(leads.aBuyer(), b._id, other);
    const buyer = leads.aBuyer();
    await bought(buyer, a._id, 6);
    const holdings = leads.app.get(HoldingRepository, { strict: false });
    const find = holdings.findBuyer.bind(holdings);
    let reads = 0;
    const spy = jest.spyOn(holdings, 'findBuyer').mockImplementation(async (key, tx) => {
      const found = await find(key, tx);
      if (key.datasetId === b._id && (reads += 1) === 1)
        await other.buy(buyer, b._id, { quantity: 2, includeOwned: true });
      return found;
    });
    const seen = await look(buyer, b._id);
    spy.mockRestore();
    expect(seen).toEqual({ available: 3, owned: 6, ownedElsewhere: 4 });
  });

  it('is never sold twice by purchases in four datasets and two processes at the same time', async () => {
    const common = someLeads(40);
    const four = await Promise.all(
      [0, 1, 2, 3].map(() => leads.aDataset([...common, ...someLeads(20)])),
    );
    const buyers = [leads.aBuyer(), leads.aBuyer(), leads.aBuyer()];
    const packs = await Promise.all(
      buyers.flatMap((buyer) =>
        four.flatMap(({ _id }, i) =>
          [0, 1].map(async (turn) => {
            const via = (i + turn) % 2 === 0 ? leads : other;
            return { buyer, phones: await bought(buyer, _id, 10, via) };
          }),
        ),
      ),
    );
    for (const buyer of buyers) {
      const theirs = packs.filter((pack) => pack.buyer === buyer).flatMap(({ phones }) => phones);
      expect(theirs).toHaveLength(80);
      expect(new Set(theirs).size).toBe(80);
    }
  });
});
