import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import type {
  AdminOptOutsView,
  DatasetId,
  PacksView,
  StatusChangesView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { ClaimLost, Work } from '@leadmart/platform/work';
import { DirectoryRepository } from '@leadmart/stock/internals/directories/directory.repository';
import { RunPieces } from '@leadmart/stock/internals/directories/run-pieces';
import { emailKey, emailsOf } from '@leadmart/stock/internals/emails/email-key';
import { PeopleFinder } from '@leadmart/stock/internals/erasure/people-finder';
import { PageRepository } from '@leadmart/stock/internals/pages/page.repository';
import { PendingRefusals } from '@leadmart/stock/internals/refusals/pending-refusals';
import { SaleCheck } from '@leadmart/stock/internals/sale-check';
import { StatusLogRepository } from '@leadmart/stock/internals/status-log/status-log.repository';
import { OptOutRepository } from '../src/care/opt-outs/opt-out.repository.js';
import { carryOutOptOuts, sweepStagings } from '../src/leads.jobs.js';
import { aLead, phonesIn, someLeads } from './factories/csv-lead.js';
import { optOutSteps } from './opt-out-steps.js';
import { startLeads, startReplica, type TestBuyer } from './start-leads.js';
import { storedText } from './stored-text.js';

const oldKey = 'a key of opt-outs that only tests have';
const leads = await startLeads();
const rotatedKeys = `a newer key of opt-outs that only tests have,${oldKey}`;
/** A second replica, with a new key in front of the old one. */
const other = await startReplica(leads, { OPT_OUT_KEYS: rotatedKeys });
const steps = optOutSteps(leads);

const changesOf = async ({ token }: TestBuyer) =>
  (await leads.as(token).get<StatusChangesView>('/leads/status-changes')).body.changes;
const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1);
const emailEntries = async (datasetId: string) => {
  const repository = leads.app.get(DirectoryRepository, { strict: false });
  const runs = await repository.runs(emailsOf(datasetId as DatasetId));
  return (runs ?? []).reduce((sum, { size }) => sum + size, 0);
};
const packsOf = async ({ token }: TestBuyer) =>
  (await leads.as(token).get<PacksView>('/leads/packs')).body.packs;

describe('an opt-out of a phone', () => {
  it('withdraws the lead in all datasets, blanks its line in packs, tells the owners, and refuses it at uploads', async () => {
    const gone = aLead();
    const others = someLeads(299);
    const phone = gone.phoneNumber;
    const [one, two] = [await leads.aDataset([gone, ...others]), await leads.aDataset([gone])];
    const [buyer, late] = [leads.aBuyer(), leads.aBuyer()];
    const { jobId } = await leads.buy(buyer, one._id, { quantity: 300 });
    const before = linesOf((await leads.download(buyer, jobId)).text);

    const certificate = await steps.optOut({ phone });
    const about = [`phone ending in ${phone.slice(-2)}`];
    expect(certificate.parts).toEqual([{ about, state: 'done' }]);
    expect(certificate.searched).toBe(certificate.datasets);
    expect(JSON.stringify(certificate)).not.toContain(phone);

    const after = linesOf((await leads.download(buyer, jobId)).text);
    const isGone = (line: string) => line.includes(phone);
    expect(after).toEqual(before.map((line) => (isGone(line) ? ',,,,,,' : line)));
    const [pack] = await packsOf(buyer);
    expect(pack).toMatchObject({ quantity: 300, erasedLeads: 1 });
    expect(await leads.available(late, one._id)).toBe(299);
    expect(await leads.available(late, two._id)).toBe(0);
    expect(await changesOf(buyer)).toEqual([
      expect.objectContaining({
        change: 'opted-out',
        phoneNumber: null,
        source: `Phone ending in ${phone.slice(-4)}`,
      }),
    ]);
    expect(await changesOf(late)).toEqual([]);

    for (const replica of [leads, other]) {
      const again = await replica.aDataset();
      const taken = await replica.upload(again._id, [gone, aLead()]);
      expect(taken.body).toMatchObject({ validCount: 1, duplicateCount: 0, refusedCount: 1 });
    }
  });

  it('recognises phones that were hashed with an older key', async () => {
    const [old, fresh] = [aLead(), aLead()];
    await steps.optOut({ phone: old.phoneNumber });
    await steps.optOut({ phone: fresh.phoneNumber }, other);
    const dataset = await other.aDataset();
    const skip = { skipDuplicates: 'true' };
    const both = await other.upload(dataset._id, [old, fresh, aLead()], skip);
    expect(both.body).toMatchObject({ validCount: 1 });
  });

  it('leaves no phone, name or email in any collection, nor an unkeyed hash, also when a lead moved and was claimed', async () => {
    const email = 'walter.quill@example.com';
    const shared = 'office@example.com';
    const gone = aLead({ email, firstName: 'Walterus', lastName: 'Quillon' });
    const near = aLead();
    const [colleague, stays] = [aLead({ email: shared }), aLead({ email: shared })];
    const dataset = await leads.aDataset([gone, aLead(), near, colleague, stays]);
    const alone = await leads.aDataset([gone]);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 3 });
    const body = { reason: 'disconnected', phones: gone.phoneNumber };
    const claim = { token: buyer.token, body };
    expect((await leads.http('POST', `/leads/packs/${jobId}/claims`, claim)).status).toBe(201);
    const dnc = { ...gone, phoneNumberStatus: 'dnc' } as const;
    await leads.upload(dataset._id, [dnc, aLead()], { skipDuplicates: 'true' });
    // A buyer with emails on a list makes leads look for them by a directory.
    const lister = leads.aBuyer();
    const list = { token: lister.token, body: { name: 'Offices', phones: shared } };
    expect((await leads.http('POST', '/leads/suppression-lists', list)).status).toBe(201);
    await leads.available(lister, dataset._id);
    expect(await emailEntries(dataset._id)).toBe(7);
    const key = String(emailKey(email));
    const written = [gone.phoneNumber, email, gone.firstName, gone.lastName, key];
    const before = await storedText(leads);
    for (const value of written) expect(before).toContain(value);

    await steps.optOut({ email });
    await steps.optOut({ phone: colleague.phoneNumber });
    for (const value of [gone.phoneNumber, email, colleague.phoneNumber])
      for (const form of ['hex', 'base64', 'base64url'] as const)
        written.push(createHash('sha256').update(value).digest(form));
    written.push(colleague.phoneNumber);
    // A hundred stagings at a time.
    const after = await until(async () => {
      await leads.app.get(Work).runNow(sweepStagings);
      const text = await storedText(leads);
      return written.some((value) => text.includes(value)) ? undefined : text;
    });
    expect(after).toContain(near.phoneNumber);
    // The email of the lead that stays is found, and no other entry is left: not one at the place where a lead was before.
    expect(await emailEntries(dataset._id)).toBe(4);
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(4);
    expect(await leads.available(lister, dataset._id)).toBe(3);

    // The rest of the directory is as it was, and works.
    const again = await leads.upload(dataset._id, [near, aLead()], { skipDuplicates: 'true' });
    expect(again.body).toMatchObject({ validCount: 1, duplicateInDatasetCount: 1 });
    const more = await leads.upload(alone._id, someLeads(3), {});
    expect(more.body).toMatchObject({ validCount: 3 });
  });

  it('withdraws opt-outs before one shared search of pages; one that fails holds up no other', async () => {
    const people = someLeads(4);
    const dataset = await leads.aDataset([...people, aLead()]);
    const optOuts = [leads, other].map((one) => one.app.get(OptOutRepository, { strict: false }));
    for (const repository of optOuts) jest.spyOn(repository, 'take').mockResolvedValue([]);
    const tokens: string[] = [];
    for (const { phoneNumber: phone } of people) tokens.push(await steps.enter({ phone }));
    const buyer = leads.aBuyer();
    await until(async () => (await leads.available(buyer, dataset._id)) === 1);
    for (const token of tokens) expect((await steps.certificateOf(token)).completedAt).toBeNull();

    jest.restoreAllMocks();
    const taking = jest.spyOn(leads.app.get(OptOutRepository, { strict: false }), 'take');
    const search = jest.spyOn(leads.app.get(PeopleFinder, { strict: false }), 'find');
    const log = leads.app.get(StatusLogRepository, { strict: false });
    jest.spyOn(log, 'append').mockRejectedValueOnce(new Error('crashed'));
    await leads.app.get(Work).runNow(carryOutOptOuts);
    const searches = search.mock.calls.filter(([lease]) => lease.datasetId === dataset._id);
    expect(searches.map(([, found]) => found.length)).toEqual([people.length]);
    const ended = await Promise.all(tokens.map(steps.certificateOf));
    expect(ended.filter(({ completedAt }) => completedAt === null)).toHaveLength(1);
    await steps.tryAgain(leads);
    await Promise.all(tokens.map(steps.carriedOut));
    const { body } = await leads.asAdmin.get<AdminOptOutsView>('/admin/opt-outs');
    for (const { _id } of ended)
      expect(body.optOuts.find((one) => one._id === _id)).toMatchObject({
        completedAt: expect.any(String),
        leads: 1,
        withdrawn: 1,
      });

    // A slower process that had these as well opens none again.
    const ids = ended.map(({ _id }) => _id);
    const batches = (await Promise.all(taking.mock.results.map(({ value }) => value))) as Awaited<
      ReturnType<OptOutRepository['take']>
    >[];
    const late = batches.flat();
    expect(late.length).toBeGreaterThanOrEqual(ids.length);
    await optOuts[1]?.keep(late, 1, new Date());
    for (const claim of late) await expect(claim.fail(new Date(0))).rejects.toThrow(ClaimLost);
    const open = { _id: { $in: ids as never[] }, 'work.dueAt': { $exists: true } };
    expect(await leads.mongo.collection('opt_outs').countDocuments(open)).toBe(0);
  });

  it('an opt-out that is requested again, also at once, does nothing more', async () => {
    const gone = aLead();
    const dataset = await leads.aDataset([gone]);
    const buyer = leads.aBuyer();
    await leads.buy(buyer, dataset._id);
    const body = { phone: gone.phoneNumber };
    const tokens = await Promise.all([
      steps.enter(body),
      steps.enter(body, other),
      steps.enter(body),
    ]);
    for (const token of tokens) await steps.carriedOut(token);
    expect(await changesOf(buyer)).toHaveLength(1);
    expect((await packsOf(buyer))[0]).toMatchObject({ erasedLeads: 1 });
    const hashes = () => leads.mongo.collection('refused_phones').countDocuments();
    const known = await hashes();
    await steps.optOut(body);
    expect(await hashes()).toBe(known);
  });

  it('uploads that run at the same moment do not undo an opt-out (soak)', async () => {
    const people = someLeads(6);
    const datasets = await Promise.all(people.map(() => leads.aDataset([aLead()])));
    const buyer = leads.aBuyer();
    await Promise.all(
      people.flatMap((person, i) => {
        const replica = i % 2 === 0 ? leads : other;
        const file = [person, ...someLeads(40)];
        return [
          replica.upload(datasets[i]?._id ?? '', file, { skipDuplicates: 'true' }),
          steps.optOut({ phone: person.phoneNumber }),
        ];
      }),
    );
    for (const { _id } of datasets) {
      expect(await leads.available(buyer, _id)).toBe(41);
      const { jobId } = await leads.buy(buyer, _id, { quantity: 41 });
      const sold = phonesIn((await leads.download(buyer, jobId)).text);
      for (const { phoneNumber } of people) expect(sold).not.toContain(phoneNumber);
    }
  });

  it('leaves whole files with a valid checksum to downloads that run at the same moment (soak)', async () => {
    const all = someLeads(2_000);
    const dataset = await leads.aDataset(all);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 2_000 });
    const gzipped = async () => {
      const headers = { authorization: `Bearer ${buyer.token}`, 'accept-encoding': 'gzip' };
      const { url } = leads;
      const { get } = await import('node:http');
      const { buffer } = await import('node:stream/consumers');
      return new Promise<Buffer>((resolve, reject) => {
        get(`${url}/api/v1/leads/packs/${jobId}/download`, { headers }, (answer) => {
          buffer(answer).then(resolve, reject);
        }).on('error', reject);
      });
    };
    const erased = all.filter((_, i) => i % 400 === 7).map(({ phoneNumber }) => phoneNumber);
    const optingOut = Promise.all(erased.map((phone) => steps.optOut({ phone })));
    const texts: string[] = [];
    let isDone = false;
    void optingOut.then(() => (isDone = true));
    while (!isDone) texts.push(gunzipSync(await gzipped()).toString());
    texts.push(gunzipSync(await gzipped()).toString());
    for (const text of texts) expect(linesOf(text)).toHaveLength(2_000);
    expect(linesOf(texts.at(-1) ?? '').filter((line) => line === ',,,,,,')).toHaveLength(
      erased.length,
    );
  });

  it.each([
    ['before the leads are withdrawn', StatusLogRepository, 'append'],
    ['before a line is erased', PageRepository, 'replace'],
    ['before the directory is rewritten', RunPieces, 'stage'],
    ['before the dataset is done', OptOutRepository, 'erased'],
  ] as const)('continues after a crash %s', async (_moment, repository, method) => {
    const gone = aLead();
    const dataset = await leads.aDataset([gone, ...someLeads(3)]);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 4 });
    const failing = leads.app.get<Record<string, () => Promise<void>>>(repository as never, {
      strict: false,
    });
    jest.spyOn(failing, method).mockRejectedValueOnce(new Error('crashed'));
    const token = await steps.enter({ phone: gone.phoneNumber });
    await leads.app
      .get(Work)
      .runNow(carryOutOptOuts)
      .catch(() => undefined);
    jest.restoreAllMocks();
    await steps.tryAgain(other);
    // The process that failed may be trying again, too.
    await steps.carriedOut(token);
    expect(linesOf((await leads.download(buyer, jobId)).text)).toContain(',,,,,,');
    expect(await changesOf(buyer)).toHaveLength(1);
    expect((await packsOf(buyer))[0]).toMatchObject({ erasedLeads: 1 });
  });
});

describe('an opt-out that is accepted between the reservation of a lead and the charge', () => {
  it.each(['phone', 'email'] as const)(
    'by its %s, on another process: it is not sold',
    async (by) => {
      const gone = aLead({ email: `between.${by}@example.com` });
      const others = someLeads(3);
      const dataset = await leads.aDataset([gone, ...others]);
      const buyer = leads.aBuyer();
      const replicas = [leads, other].map(({ app }) =>
        app.get(OptOutRepository, { strict: false }),
      );
      const stalled = replicas.flatMap((optOuts) => [
        jest.spyOn(optOuts, 'take').mockResolvedValue([]),
        jest.spyOn(optOuts, 'toWithdraw').mockResolvedValue([]),
      ]);
      // The seller knows the keys of both replicas, as the order of a key's rollout demands.
      const check = other.app.get(SaleCheck);
      const isStillForSale = check.isStillForSale.bind(check);
      const pending = jest.spyOn(other.app.get(PendingRefusals, { strict: false }), 'meet');
      let token = '';
      jest.spyOn(check, 'isStillForSale').mockImplementationOnce(async (...purchase) => {
        token = await steps.enter({ [by]: by === 'phone' ? gone.phoneNumber : gone.email });
        const checked = isStillForSale(...purchase);
        // The purchase has found the lead and waits; only now it is withdrawn.
        expect(await until(() => pending.mock.results[0]?.value as Promise<boolean>)).toBe(true);
        for (const spy of stalled) spy.mockRestore();
        await leads.app.get(Work).runNow(carryOutOptOuts);
        return checked;
      });
      const { jobId, status } = await other.buy(buyer, dataset._id, {
        quantity: 4,
        acceptPartial: true,
      });
      expect(status).toBe('completed');
      const sold = phonesIn((await leads.download(buyer, jobId)).text);
      expect(sold.sort()).toEqual(others.map(({ phoneNumber }) => phoneNumber).sort());
      const paid = 1_000_000 - leads.billing.balanceOf(buyer.id);
      const alone = leads.aBuyer();
      await other.buy(alone, dataset._id, { quantity: 3 });
      expect(paid).toBe(1_000_000 - leads.billing.balanceOf(alone.id));
      await steps.carriedOut(token);
      // Purchases look for nothing any more.
      pending.mockClear();
      await other.buy(leads.aBuyer(), dataset._id);
      expect(pending.mock.calls.map(([, , optOuts]) => optOuts)).toEqual([[]]);
    },
  );
});
