import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  LeadStatusChanged,
  ListStatusChanges,
  ListUserEmails,
  SendTransactionalMail,
  UserDeleted,
  type StatusChangesSummaryView,
  type StatusChangesView,
  type StatusChangeView,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { countCommands, until } from '@leadmart/platform/testing';
import { DueRows, Work } from '@leadmart/platform/work';
import { StatusLogRepository } from '@leadmart/stock/internals/status-log/status-log.repository';
import { StatusChangeMailer } from '../src/care/status-changes/mails/status-change-mailer.js';
import { StatusMailRunRepository } from '../src/care/status-changes/mails/status-mail-run.repository.js';
import { mailStatusChanges } from '../src/leads.jobs.js';
import { exclusionSteps } from './exclusion-steps.js';
import { phonesIn, someLeads, type CsvLead } from './factories/csv-lead.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();

const path = '/leads/status-changes';

async function page(buyer: TestBuyer, query = ''): Promise<StatusChangesView> {
  const { token } = buyer;
  const { status, body, text } = await leads.as(token).get<StatusChangesView>(`${path}${query}`);
  if (status !== 200) throw new Error(text);
  return body;
}

async function summary({ token }: TestBuyer): Promise<StatusChangesSummaryView> {
  return (await leads.as(token).get<StatusChangesSummaryView>(`${path}/summary`)).body;
}

const see = ({ token }: TestBuyer, cursor: string) =>
  leads.as(token).post(`${path}/seen`, { cursor });

const flip = (datasetId: string, file: readonly CsvLead[], check: Record<string, string> = {}) =>
  leads.upload(
    datasetId,
    file.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' })),
    { skipDuplicates: 'true', ...check },
  );

/** Buys leads and returns those of the file that are in the pack. */
async function bought(
  buyer: TestBuyer,
  datasetId: string,
  file: readonly CsvLead[],
  quantity: number,
): Promise<CsvLead[]> {
  const { jobId } = await leads.buy(buyer, datasetId, { quantity });
  const phones = new Set(phonesIn((await leads.download(buyer, jobId)).text));
  return file.filter(({ phoneNumber }) => phones.has(phoneNumber));
}

const phonesOf = (changes: readonly StatusChangeView[]) =>
  changes.map(({ phoneNumber }) => phoneNumber ?? '').sort();
const phones = (file: readonly CsvLead[]) => file.map(({ phoneNumber }) => phoneNumber).sort();

describe('changes of bought leads', () => {
  it('lists changes of bought leads for their owner only, with the check that found them', async () => {
    const file = someLeads(20);
    const dataset = await leads.aDataset(file);
    const [owner, other] = [leads.aBuyer(), leads.aBuyer()];
    const mine = await bought(owner, dataset._id, file, 8);
    expect(await page(owner)).toEqual({ changes: [], cursor: '', hasMore: false });
    const others = file.filter((lead) => !mine.includes(lead));
    const check = { dncCheckedOn: '2026-01-31', dncSource: 'FTC registry' };
    await flip(dataset._id, [...mine.slice(0, 3), ...others.slice(0, 4)], check);
    const { changes, cursor, hasMore } = await page(owner);
    expect(phonesOf(changes)).toEqual(phones(mine.slice(0, 3)));
    expect(hasMore).toBe(false);
    expect(changes[0]).toMatchObject({
      change: 'dnc',
      checkedOn: '2026-01-31',
      source: 'FTC registry',
      dataset: { _id: dataset._id, name: dataset.name },
      state: 'CA',
      firstName: 'Ann',
      lastName: 'Lee',
    });
    expect((await page(owner, `?since=${cursor}`)).changes).toEqual([]);
    expect((await page(other)).changes).toEqual([]);
    // A buyer of the phones as dnc knows their status.
    await leads.buy(other, dataset._id, { phoneStatus: 'dnc', quantity: 4 });
    expect((await page(other)).changes).toEqual([]);
  });

  it('reads changes of bought leads in pages of any length, each lead once', async () => {
    const file = someLeads(30);
    const [first, second] = [await leads.aDataset(file), await leads.aDataset(someLeads(5))];
    const buyer = leads.aBuyer();
    const mine = await bought(buyer, first._id, file, 30);
    await leads.buy(buyer, second._id, { quantity: 5 });
    await flip(first._id, mine.slice(0, 11));
    await flip(first._id, mine.slice(11, 12));
    await flip(first._id, mine.slice(12, 20));
    const seen: StatusChangeView[] = [];
    let cursor = '';
    const pages: (StatusChangesView & { since: string })[] = [];
    for (let hasMore = true; hasMore;) {
      const next = await page(buyer, `?limit=3&since=${cursor}`);
      expect(next.changes.length).toBeLessThanOrEqual(3);
      seen.push(...next.changes);
      pages.push({ ...next, since: cursor });
      ({ cursor, hasMore } = next);
    }
    expect(phonesOf(seen)).toEqual(phones(mine.slice(0, 20)));
    const buyerId = buyer.id;
    const end = await leads.bus.request(ListStatusChanges, { buyerId, limit: 1 });
    expect(end).toEqual({ changes: [], cursor, hasMore: false });
    // A page is the same again, also after more changes.
    await flip(first._id, mine.slice(20, 25));
    for (const { since, cursor: until, changes } of pages) {
      const query = { buyerId, since, until, limit: Math.max(1, changes.length) };
      expect((await leads.bus.request(ListStatusChanges, query)).changes).toEqual(changes);
    }
    await until(() =>
      leads.bus.seen(LeadStatusChanged).some((e) => e.datasetId === first._id && e.kind === 'dnc'),
    );
    const csv = await leads.as(buyer).get(`${path}.csv`);
    expect(csv.text.split('\r\n').length).toBe(25 + 2);
    expect(csv.text).toContain(`${mine[0]?.phoneNumber},Ann,Lee,CA,dnc,`);
  });

  it('lists changes for the one owner of a lead in an exclusive dataset', async () => {
    const file = someLeads(10);
    const dataset = await leads.aDataset(file, { exclusive: true });
    const [one, two] = [leads.aBuyer(), leads.aBuyer()];
    const ofOne = await bought(one, dataset._id, file, 4);
    const ofTwo = await bought(two, dataset._id, file, 6);
    await flip(dataset._id, file);
    expect(phonesOf((await page(one)).changes)).toEqual(phones(ofOne));
    expect(phonesOf((await page(two)).changes)).toEqual(phones(ofTwo));
  });

  it('stay readable after the dataset was deleted', async () => {
    const file = someLeads(3);
    const dataset = await leads.aDataset(file);
    const buyer = leads.aBuyer();
    const mine = await bought(buyer, dataset._id, file, 3);
    await flip(dataset._id, mine);
    const path_ = `/admin/datasets/${dataset._id}`;
    expect((await leads.asAdmin.delete(path_)).status).toBe(200);
    expect((await page(buyer)).changes).toMatchObject([
      { dataset: { name: dataset.name } },
      {},
      {},
    ]);
  });

  it.each(['?since=nonsense', '?limit=0', '?limit=1001', '?before=1'])(
    'refuses a request for changes with the name of the field: %s',
    async (query) => {
      const { token } = leads.aBuyer();
      const { status, body } = await leads.as(token).get<{ details: unknown }>(`${path}${query}`);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(/\w+/.exec(query)?.[0]);
    },
  );
});

describe('the number of unseen changes', () => {
  it('grows with changes and is zero once the buyer has seen them', async () => {
    const file = someLeads(10);
    const dataset = await leads.aDataset(file);
    const buyer = leads.aBuyer();
    const mine = await bought(buyer, dataset._id, file, 10);
    expect((await summary(buyer)).unseen).toEqual({ dnc: 0, clean: 0, 'opted-out': 0 });
    await flip(dataset._id, mine.slice(0, 4));
    const { cursor } = await summary(buyer);
    await flip(dataset._id, mine.slice(4, 6));
    const summaries = await Promise.all([summary(buyer), summary(buyer), summary(buyer)]);
    expect(summaries.map(({ unseen }) => unseen.dnc)).toEqual([6, 6, 6]);
    await see(buyer, cursor);
    expect(await summary(buyer)).toMatchObject({ unseen: { dnc: 2 }, since: cursor });
    expect((await page(buyer, `?since=${cursor}`)).changes).toHaveLength(2);
    // A cursor behind the end counts as the end.
    await see(buyer, `${dataset._id}.999`);
    expect((await summary(buyer)).unseen.dnc).toBe(0);
    await flip(dataset._id, mine.slice(6, 7));
    expect((await summary(buyer)).unseen.dnc).toBe(1);
  });
});

describe('the status log', () => {
  it('the status log has no entry of an upload whose transaction was aborted, and no gap after it', async () => {
    const file = someLeads(4);
    const dataset = await leads.aDataset(file);
    const buyer = leads.aBuyer();
    const mine = await bought(buyer, dataset._id, file, 4);
    const log = leads.app.get(StatusLogRepository);
    const append = log.append.bind(log);
    const spy = jest.spyOn(log, 'append').mockImplementationOnce(async (...change) => {
      await append(...change);
      throw new Error('the process died');
    });
    expect((await flip(dataset._id, mine.slice(0, 2))).status).toBe(500);
    spy.mockRestore();
    expect((await page(buyer)).changes).toEqual([]);
    await flip(dataset._id, mine.slice(1, 3));
    const { changes, cursor } = await page(buyer);
    expect(phonesOf(changes)).toEqual(phones(mine.slice(1, 3)));
    expect(cursor).toBe(`${dataset._id}.1`);
  });
});

describe('the email of a day about changed leads', () => {
  const runs = () => leads.app.get(StatusMailRunRepository).rows;
  const readers = () => leads.mongo.collection<{ _id: string }>('status_readers');
  const makeDue = () => runs().updateOne({ _id: 'daily' }, { $set: { 'work.dueAt': new Date(0) } });
  const run = () => leads.app.get(Work).runNow(mailStatusChanges);
  /** Begins another day: the emails of the earlier ones were yesterday's. */
  const aNewDay = async () => {
    await run();
    await readers().updateMany({}, { $set: { mailedOn: '2000-01-01' } });
    await makeDue();
  };
  const mailsTo = async ({ id }: TestBuyer) => {
    await leads.published();
    // Not `seen`: all days of the test are today, and the emails of a day have the same message id.
    const sent = leads.bus.envelopes(SendTransactionalMail).map(({ payload }) => payload);
    return (sent as SendTransactionalMail[]).filter(
      (mail) => mail.template === 'status-changes' && mail.to === `${id}@example.com`,
    );
  };
  let meanwhile: () => Promise<unknown> = async () => undefined;
  const requests: string[][] = [];
  beforeAll(async () => {
    await leads.bus.answer(ListUserEmails, async ({ userIds }) => {
      requests.push(userIds);
      await meanwhile();
      const username = 'Ann';
      const users = userIds.map((userId) => ({ userId, email: `${userId}@example.com`, username }));
      return { users };
    });
    await run();
    await makeDue();
    await run();
  });
  beforeEach(aNewDay);

  it('counts what changed, and goes only to owners who have not seen the changes (soak)', async () => {
    const file = someLeads(20);
    const dataset = await leads.aDataset(file);
    const aBuyer = () => leads.aBuyer();
    const [owner, reader, other] = [aBuyer(), aBuyer(), aBuyer()];
    for (const buyer of [owner, reader]) await leads.buy(buyer, dataset._id, { quantity: 20 });
    const others = await leads.aDataset(someLeads(3));
    await leads.buy(other, others._id, { quantity: 3 });
    // Leads that are not sold to a buyer are not owned.
    await exclusionSteps(leads).list(other, file.slice(0, 3));
    await exclusionSteps(leads).look(other, dataset._id);
    await flip(dataset._id, file.slice(0, 3));
    await flip(dataset._id, file.slice(3, 7));
    await see(reader, (await page(reader)).cursor);
    await run();
    expect(await mailsTo(owner)).toMatchObject([
      { dnc: 7, clean: 0, optedOut: 0, username: 'Ann', userId: owner.id },
    ]);
    for (const buyer of [reader, other]) expect(await mailsTo(buyer)).toEqual([]);
    // The next mail reports only what changed since, and there is none on a day without changes.
    await aNewDay();
    await flip(dataset._id, file.slice(7, 8));
    await run();
    expect(await mailsTo(owner)).toMatchObject([{ dnc: 7 }, { dnc: 1 }]);
    await aNewDay();
    const asked = requests.length;
    await run();
    expect(await mailsTo(owner)).toHaveLength(2);
    expect(requests).toHaveLength(asked);
  });

  it('reads the holders of a changed dataset together (soak)', async () => {
    const file = someLeads(8);
    const dataset = await leads.aDataset(file);
    for (const buyer of [1, 2, 3].map(() => leads.aBuyer()))
      await leads.buy(buyer, dataset._id, { quantity: 8 });
    await flip(dataset._id, file.slice(0, 1));
    const sent = await countCommands(leads, run);
    // The holders together; the readers together, and each in the transaction of its mail.
    expect(sent.filter((one) => one === 'find holders')).toHaveLength(1);
    expect(sent.filter((one) => one === 'find status_readers')).toHaveLength(4);
  });

  it('sends the email of a day once when another process takes over, or one dies before it is stored (soak)', async () => {
    const file = someLeads(5);
    const dataset = await leads.aDataset(file, { exclusive: true });
    const [one, two] = [leads.aBuyer(), leads.aBuyer()];
    await leads.buy(one, dataset._id, { quantity: 2 });
    await leads.buy(two, dataset._id, { quantity: 3 });
    await flip(dataset._id, file);
    const outbox = leads.app.get(Outbox);
    const add = outbox.addWithKey.bind(outbox);
    const spy = jest.spyOn(outbox, 'addWithKey').mockImplementationOnce(async (...row) => {
      await add(...row);
      throw new Error('the process died');
    });
    await run();
    spy.mockRestore();
    expect(await runs().findOne({ _id: 'daily' })).toMatchObject({ work: { failures: 1 } });
    expect([...(await mailsTo(one)), ...(await mailsTo(two))]).toHaveLength(1);
    // The first process waits for addresses until its lease is over.
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await makeDue();
      const claim = await new DueRows(runs(), mailStatusChanges.by).claim(new Date());
      if (claim) await leads.app.get(StatusChangeMailer).run(claim);
    };
    await makeDue();
    await run();
    await makeDue();
    await run();
    expect(await mailsTo(one)).toMatchObject([{ dnc: 2 }]);
    expect(await mailsTo(two)).toMatchObject([{ dnc: 3 }]);
    expect(await runs().findOne({ _id: 'daily' })).not.toHaveProperty('to');
  });

  it('forgets what a user has seen when the user is deleted', async () => {
    const buyer = leads.aBuyer();
    await see(buyer, '');
    expect(await readers().countDocuments({ _id: buyer.id })).toBe(1);
    await leads.bus.publish(UserDeleted, { userId: buyer.id, deletedAt: new Date().toISOString() });
    await until(async () => (await readers().countDocuments({ _id: buyer.id })) === 0);
  });
});
