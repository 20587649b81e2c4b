import { describe, expect, it, jest } from '@jest/globals';
import type { SuppressionAdditionView, SuppressionListsView } from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { DueRows, Work } from '@leadmart/platform/work';
import { ContactLists, stagingRows } from '@leadmart/stock';
import { PieceRepository } from '@leadmart/stock/internals/staged/piece.repository';
import { StagingRepository } from '@leadmart/stock/internals/staged/staging.repository';
import { SuppressionListChanger } from '../src/care/suppression/suppression-list-changer.js';
import { sweepStagings } from '../src/leads.jobs.js';
import { readPastedPhones } from '../src/supply/phone-files/read-phones.js';
import { startLeads, startReplica, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
/** A second replica over the same database. */
const other = await startReplica(leads);

const root = '/leads/suppression-lists';
const first = 2_015_120_000;
/** Returns phones with gaps of seven. */
const phones = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => first + (from + i) * 7);

type Answer = SuppressionAdditionView & { code: string; details: unknown };
const post = (buyer: TestBuyer, path: string, body: unknown, replica = leads, key?: string) =>
  replica.http<Answer>('POST', `${root}${path}`, {
    token: buyer.token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const sendFile = (buyer: TestBuyer, path: string, content: string, fields: object) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([content], { type: 'text/csv' }), 'phones.csv');
  return post(buyer, path, form);
};
const create = async (buyer: TestBuyer, name: string, with_: readonly number[] = []) => {
  const { status, text, body } = await post(buyer, '', { name, phones: with_.join('\n') });
  if (status !== 201) throw new Error(text);
  return body.list;
};
const append = (buyer: TestBuyer, id: string, added: readonly number[], replica = leads) =>
  post(buyer, `/${id}/phones`, { phones: added.join(','), mode: 'append' }, replica);
const listsOf = async (buyer: TestBuyer) =>
  (await leads.as(buyer).get<SuppressionListsView>(root)).body.lists;
const download = async (buyer: TestBuyer, id: string, file = 'phones') =>
  leads.as(buyer).get<string>(`${root}/${id}/${file}.csv`);
const phonesIn = async (buyer: TestBuyer, id: string) =>
  (await download(buyer, id)).text.trimEnd().split('\r\n').slice(1).map(Number);
const suppressed = async (buyer: TestBuyer, replica = leads) => {
  const { version, phones: found } = await replica.app.get(ContactLists).ofBuyer(buyer.id);
  return { version, phones: [...found] };
};

const ofBuyer = (buyer: TestBuyer) => ({ _id: { $regex: `^${buyer.id}:` } as never });
const leftOver = async (buyer: TestBuyer, used: number) => ({
  pieces: (await leads.mongo.collection('pieces').countDocuments(ofBuyer(buyer))) - used,
  // Those of failed changes are looked at once more, an hour later.
  changes: await leads.mongo
    .collection('stagings')
    .countDocuments({ subject: buyer.id, state: { $ne: 'swept' } }),
});
const nothing = { pieces: 0, changes: 0 };
const sweep = () => other.app.get(Work).runNow(sweepStagings);

describe('a suppression list', () => {
  it('keeps a new name beside an addition, and refuses the name of another list', async () => {
    const buyer = leads.aBuyer();
    const list = await create(buyer, 'Old', phones(2));
    await create(buyer, 'Taken');
    const rename = (name: string) =>
      leads.as(buyer).patch<{ name: string; code: string }>(`${root}/${list._id}`, { name });
    expect((await rename('taken')).body.code).toBe('LEADS.SUPPRESSION_LIST_NAME_TAKEN');
    const renamed = Promise.all([rename('New'), append(buyer, list._id, phones(3, 10), other)]);
    expect((await renamed).map(({ status }) => status)).toEqual([200, 200]);
    expect(await listsOf(buyer)).toMatchObject([
      { name: 'New', phones: 5 },
      { name: 'Taken', phones: 0 },
    ]);
    expect((await rename('New')).body.name).toBe('New');
  });

  it('takes 100,000 phones from a file with a header, and gives them back as a file', async () => {
    const buyer = leads.aBuyer();
    const wanted = phones(100_000);
    const file = ['Name,Phone', ...wanted.map((phone, i) => `n${i},${phone}`), 'last,none'];
    const { status, body } = await sendFile(buyer, '/file', file.join('\n'), { name: 'Customers' });
    expect(status).toBe(201);
    const { list } = body;
    expect(body.addedPhones).toBe(100_000);
    expect(list).toMatchObject({ name: 'Customers', phones: 100_000, lines: 100_001 });
    expect(await listsOf(buyer)).toEqual([list]);
    expect(await phonesIn(buyer, list._id)).toEqual(wanted);
    const answer = await download(buyer, list._id);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.text.startsWith('phoneNumber\r\n2015120000\r\n')).toBe(true);
    expect(answer.headers.get('content-disposition')).toContain('suppression-list-customers.csv');
    const invalid = await download(buyer, list._id, 'invalid-lines');
    expect(invalid.text).toBe('line,value,error\r\n100002,none,No phone number with 10 digits\r\n');
    expect(await suppressed(buyer)).toEqual({ version: 1, phones: wanted });
    expect(await leftOver(buyer, 5)).toEqual(nothing);
  });

  it('appends pasted phones, replaces all of them, and is deleted', async () => {
    const buyer = leads.aBuyer();
    const { _id } = await create(buyer, 'Pasted', phones(3));
    const more = await post(buyer, `/${_id}/phones`, { phones: `${phones(2, 2).join('; ')}\nAnn` });
    expect(more.body).toMatchObject({
      addedPhones: 1,
      list: { phones: 4, lines: 3, invalidLines: 1 },
    });
    expect(await phonesIn(buyer, _id)).toEqual(phones(4));
    const replaced = await sendFile(buyer, `/${_id}/file`, phones(2, 50).join('\n'), {
      mode: 'replace',
    });
    expect(replaced.body).toMatchObject({ addedPhones: 2, list: { phones: 2, invalidLines: 0 } });
    expect(await suppressed(buyer)).toEqual({ version: 3, phones: phones(2, 50) });
    expect(await download(buyer, _id, 'invalid-lines')).toMatchObject({
      status: 404,
      body: { code: 'LEADS.INVALID_LINES_NOT_KEPT' },
    });
    expect(await leftOver(buyer, 1)).toEqual(nothing);
    const remove = () => leads.as(buyer).delete<{ code: string }>(`${root}/${_id}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.code).toBe('LEADS.SUPPRESSION_LIST_NOT_FOUND');
    expect(await listsOf(buyer)).toEqual([]);
    expect(await suppressed(buyer)).toEqual({ version: 4, phones: [] });
    expect(await leftOver(buyer, 0)).toEqual(nothing);
  });

  it('keeps pieces that get no phones, and splits one that grows too large', async () => {
    const buyer = leads.aBuyer();
    const file = phones(65_536).join('\n');
    const { body } = await sendFile(buyer, '/file', file, { name: 'Many' });
    const { _id } = body.list;
    const idsOf = async () =>
      (await leads.mongo.collection('pieces').find(ofBuyer(buyer)).toArray()).map((piece) =>
        String(piece._id),
      );
    const before = await idsOf();
    expect(before).toHaveLength(2);
    await append(buyer, _id, [first + 1, first + 2]);
    const after = await idsOf();
    expect(after).toHaveLength(3);
    expect(after.filter((id) => before.includes(id))).toHaveLength(1);
    expect(await phonesIn(buyer, _id)).toEqual(
      [first, first + 1, first + 2].concat(phones(65_535, 1)),
    );
  });

  it('answers a repeated request with the same list, and a repeated addition adds nothing', async () => {
    const buyer = leads.aBuyer();
    const body = { name: 'Once', phones: phones(2).join('\n') };
    const [one, again] = await Promise.all(
      [leads, other].map((replica) => post(buyer, '', body, replica, 'key-1')),
    );
    expect([one?.status, again?.status]).toEqual([201, 201]);
    expect(one?.body).toEqual(again?.body);
    const reused = await post(buyer, '', { name: 'Once', phones: '2015550199' }, leads, 'key-1');
    expect(reused.body.code).toBe('BILLING.IDEMPOTENCY_KEY_REUSED');
    const id = one?.body.list._id ?? '';
    expect((await append(buyer, id, phones(2))).body.addedPhones).toBe(0);
    expect(await suppressed(buyer)).toEqual({ version: 1, phones: phones(2) });
  });

  it('shows each phone of several lists once', async () => {
    const buyer = leads.aBuyer();
    await create(buyer, 'b', phones(4));
    await create(buyer, 'a', phones(4, 2));
    expect((await listsOf(buyer)).map(({ name }) => name)).toEqual(['a', 'b']);
    expect((await suppressed(buyer)).phones).toEqual(phones(6));
  });

  it('belongs to its buyer only', async () => {
    const buyer = leads.aBuyer();
    const { _id } = await create(buyer, 'Mine', phones(1));
    const stranger = leads.aBuyer();
    const answers = [
      await download(stranger, _id),
      await append(stranger, _id, phones(1)),
      await leads.as(stranger).delete(`${root}/${_id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await suppressed(stranger)).toEqual({ version: 0, phones: [] });
    expect(await phonesIn(buyer, _id)).toEqual(phones(1));
  });

  it.each([
    ['without a phone', { name: 'x', phones: 'a\nb' }, 400, 'LEADS.NO_PHONES_FOUND'],
    ['without a name', { name: ' ', phones: '' }, 400, 'VALIDATION.INVALID_INPUT'],
    ['with the name of another', { name: 'TAKEN' }, 409, 'LEADS.SUPPRESSION_LIST_NAME_TAKEN'],
  ])('refuses a suppression list %s, and stores nothing', async (_, body, status, code) => {
    const buyer = leads.aBuyer();
    const taken = await create(buyer, 'Taken');
    expect(await post(buyer, '', body)).toMatchObject({ status, body: { code } });
    expect(await listsOf(buyer)).toEqual([taken]);
  });

  it('refuses a replacement by a file without phones or above the size limit', async () => {
    const buyer = leads.aBuyer();
    const { _id } = await create(buyer, 'Kept', phones(2));
    const path = `/${_id}/file`;
    const wrong = await sendFile(buyer, path, 'a,b\nc,d', { mode: 'replace' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'LEADS.NO_PHONES_FOUND' } });
    const large = await sendFile(buyer, path, ' '.repeat(10 * 2 ** 20 + 1), {});
    expect(large).toMatchObject({ status: 413, body: { code: 'LEADS.FILE_TOO_LARGE' } });
    expect(await phonesIn(buyer, _id)).toEqual(phones(2));
  });
});

describe('two changes of a suppression list at once', () => {
  it('both add their phones, in two processes', async () => {
    const buyer = leads.aBuyer();
    const { _id } = await create(buyer, 'Shared', phones(10));
    const parts = [1, 2, 3, 4].map((part) => phones(10, part * 10));
    const answers = await Promise.all(
      parts.map((part, i) => append(buyer, _id, part, i % 2 === 0 ? leads : other)),
    );
    const stored = parts.filter((_part, i) => answers[i]?.status === 200);
    expect(stored.length).toBeGreaterThan(1);
    expect(await phonesIn(buyer, _id)).toEqual([...phones(10), ...stored.flat()]);
    for (const { status, body } of answers)
      if (status !== 200) expect(body.code).toBe('LEADS.SUPPRESSION_LIST_BUSY');
    expect(await leftOver(buyer, 1)).toEqual(nothing);
  });

  it('starts again when another process changes the list before its commit', async () => {
    const buyer = leads.aBuyer();
    const { _id } = await create(buyer, 'Raced', phones(5));
    const halt = haltStaging();
    const slow = append(buyer, _id, phones(5, 5));
    await halt.reached();
    await append(buyer, _id, phones(5, 10), other);
    halt.wake();
    expect((await slow).body.list.phones).toBe(15);
    expect(await phonesIn(buyer, _id)).toEqual(phones(15));
    expect(await leftOver(buyer, 1)).toEqual(nothing);
  });
});

/** Stops the next change of the first replica after it has staged its pieces. */
function haltStaging() {
  const repository = leads.app.get(PieceRepository);
  const stage = repository.stage.bind(repository);
  let isReached = false;
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  jest.spyOn(repository, 'stage').mockImplementationOnce(async (...args) => {
    await stage(...args);
    isReached = true;
    await asleep;
  });
  return { reached: () => until(() => isReached), wake };
}

describe('a change whose process dies', () => {
  const lapse = (state: string) =>
    leads.mongo
      .collection('stagings')
      .updateMany({ state }, { $set: { 'sweep.dueAt': new Date(0) } });

  it('leaves nothing on the list, its pieces are swept, and it cannot commit later', async () => {
    const buyer = leads.aBuyer();
    const { _id } = await create(buyer, 'Dying', phones(5));
    const halt = haltStaging();
    const dying = append(buyer, _id, phones(5, 5));
    await halt.reached();
    await sweep();
    expect(await leftOver(buyer, 1)).toEqual({ pieces: 1, changes: 1 });
    await lapse('staging');
    await sweep();
    expect(await leftOver(buyer, 1)).toEqual(nothing);
    halt.wake();
    // The late process finds its change abandoned and starts again.
    expect((await dying).body.list.phones).toBe(10);
    await lapse('swept');
    await sweep();
    expect(await leftOver(buyer, 1)).toEqual(nothing);
    expect(await phonesIn(buyer, _id)).toEqual(phones(10));
  });

  it('sweeps the replaced pieces of a change whose process dies behind its commit', async () => {
    const buyer = leads.aBuyer();
    const { _id } = await create(buyer, 'Committed', phones(5));
    const pieces = leads.app.get(PieceRepository);
    jest.spyOn(pieces, 'remove').mockRejectedValueOnce(new Error('the process died'));
    expect((await append(buyer, _id, phones(5, 5))).status).toBe(200);
    expect(await leftOver(buyer, 1)).toEqual({ pieces: 1, changes: 1 });
    // It does not know whether it has committed: nothing that is on the list is removed.
    const stagings = leads.app.get(StagingRepository);
    const of = { subject: buyer.id, state: 'committed' } as const;
    const left = await stagings.rows.find(of).toArray();
    for (const { _id: id, subject } of left) await stagings.abandon({ id, subject }, new Date());
    expect([left.length, await stagings.rows.countDocuments(of)]).toEqual([1, 1]);
    await lapse('committed');
    await sweep();
    expect(await leftOver(buyer, 1)).toEqual(nothing);
    expect(await phonesIn(buyer, _id)).toEqual(phones(10));
  });
});

describe('queries of suppression lists', () => {
  it('read by an index', async () => {
    const { app } = leads;
    const { id: buyerId } = leads.aBuyer();
    const change = app.get(SuppressionListChanger);
    const add = (added: readonly number[]) => readPastedPhones(added.join('\n'));
    const { list } = await change.add(buyerId, { name: 'x', key: undefined }, add(phones(5)));
    const target = { id: list.id, mode: 'append' } as const;
    let next = 10;
    await explainsWithIndex(app, () => change.add(buyerId, target, add(phones(1, (next += 1)))));
    await explainsWithIndex(app, () => app.get(ContactLists).ofBuyer(buyerId));
    const due = new DueRows(app.get(StagingRepository).rows, stagingRows);
    await explainsWithIndex(app, () => due.claim(new Date(), { _id: 'x', subject: buyerId }));
  });
});
