import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  LeadsAdminActed,
  SendTransactionalMail,
  type AdminOptOutsView,
  type OptOutCertificateView,
  type OptOutReceiptView,
  type PacksView,
  type StatusChangesView,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { Repeater } from '@leadmart/platform/time';
import { carryOutOptOutsTask } from '../src/opt-outs/carry-out-opt-outs.js';
import { OptOutRepository } from '../src/opt-outs/opt-out.repository.js';
import { PageRepository } from '../src/stock/pages/page.repository.js';
import { RefusalRepository } from '../src/stock/refusals/refusal.repository.js';
import { StatusLogRepository } from '../src/stock/status-log/status-log.repository.js';
import { aLead, phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads, type Leads, type TestBuyer } from './start-leads.js';

let leads: Leads;
/** A second replica, with a new key in front of the old one. */
let other: Leads;
const oldKey = 'a key of opt-outs that only tests have';
beforeAll(async () => {
  leads = await startLeads({ PAGE_FORMAT: 'joinable' });
  const { namespace, tokens, billing } = leads;
  const OPT_OUT_KEYS = `a newer key of opt-outs that only tests have,${oldKey}`;
  other = await startLeads({ PAGE_FORMAT: 'plain', OPT_OUT_KEYS }, { namespace, tokens, billing });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await other.stop();
  await leads.close();
});

let places = 0;
/** A client address without counted requests. */
const from = () => ({ 'x-forwarded-for': `10.9.${(places += 1) >> 8}.${places & 255}` });
const post = <B>(path: string, body: unknown, headers = from()) =>
  leads.http<B & { code: string }>('POST', path, { body, headers });
const enter = async (body: object, replica = leads) => {
  const call = { token: leads.admin, body: { source: 'Letter', ...body } };
  const {
    status,
    text,
    body: receipt,
  } = await replica.http<OptOutReceiptView>('POST', '/admin/opt-outs', call);
  if (status !== 201) throw new Error(text);
  return receipt.certificate;
};
const certificateOf = async (token: string) =>
  (await leads.http<OptOutCertificateView>('GET', `/opt-out-certificates/${token}`)).body;
const carriedOut = (token: string) =>
  until(
    async () => {
      const certificate = await certificateOf(token);
      return certificate.completedAt === null ? undefined : certificate;
    },
    { timeoutMs: 20_000 },
  );
const optOut = async (body: object, replica = leads) => carriedOut(await enter(body, replica));
const codeFor = (email: string) =>
  until(() => {
    const mails = leads.bus.seen(SendTransactionalMail).filter(({ to }) => to === email);
    const last = mails.at(-1);
    return last?.template === 'opt-out-code' ? last.code : undefined;
  });
const changesOf = async ({ token }: TestBuyer) =>
  (await leads.http<StatusChangesView>('GET', '/leads/status-changes', { token })).body.changes;
const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1);
const packsOf = async ({ token }: TestBuyer) =>
  (await leads.http<PacksView>('GET', '/leads/packs', { token })).body.packs;

describe('an opt-out of a phone', () => {
  it('withdraws the lead in all datasets, blanks its line in packs, tells the owners, and refuses it at uploads', async () => {
    const gone = aLead();
    const others = someLeads(299);
    const phone = gone.phoneNumber;
    const [one, two] = [await leads.aDataset([gone, ...others]), await leads.aDataset([gone])];
    const [buyer, late] = [leads.aBuyer(), leads.aBuyer()];
    const { jobId } = await leads.buy(buyer, one._id, { quantity: 300 });
    const before = linesOf((await leads.download(buyer, jobId)).text);

    const certificate = await optOut({ phone });
    expect(certificate).toMatchObject({ about: [`phone ending in ${phone.slice(-2)}`] });
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
      const file = [gone, aLead()];
      expect((await replica.upload(again._id, file)).status).toBe(409);
      const taken = await replica.upload(again._id, file, { skipDuplicates: 'true' });
      expect(taken.body).toMatchObject({ validCount: 1, duplicateCount: 1 });
    }
  });

  it('recognises phones that were hashed with an older key, and stores no phone', async () => {
    const [old, fresh] = [aLead(), aLead()];
    await optOut({ phone: old.phoneNumber });
    await optOut({ phone: fresh.phoneNumber }, other);
    const dataset = await other.aDataset();
    const skip = { skipDuplicates: 'true' };
    const both = await other.upload(dataset._id, [old, fresh, aLead()], skip);
    expect(both.body).toMatchObject({ validCount: 1 });
    const stored = JSON.stringify([
      await leads.mongo.collection('refused_phones').find().toArray(),
      await leads.mongo.collection('opt_outs').find().toArray(),
      leads.bus.seen(LeadsAdminActed),
    ]);
    expect(stored).not.toContain(old.phoneNumber);
    expect(stored).not.toContain(fresh.phoneNumber);
  });

  it('does nothing more when it is requested again, also at once', async () => {
    const gone = aLead();
    const dataset = await leads.aDataset([gone]);
    const buyer = leads.aBuyer();
    await leads.buy(buyer, dataset._id);
    const body = { phone: gone.phoneNumber };
    const tokens = await Promise.all([enter(body), enter(body, other), enter(body)]);
    for (const token of tokens) await carriedOut(token);
    expect(await changesOf(buyer)).toHaveLength(1);
    expect((await packsOf(buyer))[0]).toMatchObject({ erasedLeads: 1 });
    const hashes = () => leads.mongo.collection('refused_phones').countDocuments();
    const known = await hashes();
    await optOut(body);
    expect(await hashes()).toBe(known);
  });

  it('is not undone by uploads that run at the same moment', async () => {
    const people = someLeads(6);
    const datasets = await Promise.all(people.map(() => leads.aDataset([aLead()])));
    const buyer = leads.aBuyer();
    await Promise.all(
      people.flatMap((person, i) => {
        const replica = i % 2 === 0 ? leads : other;
        const file = [person, ...someLeads(40)];
        return [
          replica.upload(datasets[i]?._id ?? '', file, { skipDuplicates: 'true' }),
          optOut({ phone: person.phoneNumber }),
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

  it('leaves whole files with a valid checksum to downloads that run at the same moment', async () => {
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
    const optingOut = Promise.all(erased.map((phone) => optOut({ phone })));
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
    const token = await enter({ phone: gone.phoneNumber });
    await leads.app
      .get(Repeater)
      .runNow(carryOutOptOutsTask)
      .catch(() => undefined);
    jest.restoreAllMocks();
    await other.app.get(Repeater).runNow(carryOutOptOutsTask);
    await carriedOut(token);
    expect(linesOf((await leads.download(buyer, jobId)).text)).toContain(',,,,,,');
    expect(await changesOf(buyer)).toHaveLength(1);
    expect((await packsOf(buyer))[0]).toMatchObject({ erasedLeads: 1 });
  });
});

describe('an opt-out of an e-mail', () => {
  it('finds leads in any writing of the address, on clean and dnc shelves, and refuses their phones', async () => {
    const email = 'Wanda.Zyx@Example.com';
    const [clean, dnc] = [aLead({ email }), aLead({ email, phoneNumberStatus: 'dnc' })];
    const near = aLead({ email: `x${email}` });
    const dataset = await leads.aDataset([clean, dnc, near]);
    await optOut({ email: email.toUpperCase() });
    const buyer = leads.aBuyer();
    expect(await leads.available(buyer, dataset._id)).toBe(1);
    expect(await leads.available(buyer, dataset._id, { phoneStatus: 'dnc' })).toBe(0);
    const again = await leads.upload(dataset._id, [clean, aLead()], { skipDuplicates: 'true' });
    expect(again.body).toMatchObject({ validCount: 1 });
  });
});

describe('a request on the public page', () => {
  it('is proved by a code that works once, answers every address the same, and mails the certificate', async () => {
    const gone = aLead();
    const dataset = await leads.aDataset([gone]);
    const email = `ann${Date.now()}@example.com`;
    const known = await post('/opt-outs/code', { email });
    const unknown = await post('/opt-outs/code', { email: 'nobody@example.com' });
    expect(known.body).toEqual(unknown.body);
    const code = await codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const request = (withCode: string) =>
      post<OptOutReceiptView>('/opt-outs', { email, phone: gone.phoneNumber, code: withCode });
    expect((await request(wrong)).body.code).toBe('LEADS.OPT_OUT_CODE_INVALID');
    const answers = await Promise.all([request(code), request(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const token = answers.find(({ status }) => status === 201)?.body.certificate ?? '';
    const certificate = await carriedOut(token);
    expect(Object.keys(certificate)).not.toContain('leads');
    const mails = await until(() => {
      const found = leads.bus.seen(SendTransactionalMail).filter(({ to }) => to === email);
      return found.length === 2 ? found : undefined;
    });
    expect(mails.at(-1)).toMatchObject({
      template: 'opt-out-certificate',
      link: expect.stringContaining(token),
    });
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(0);
  });

  it('tries a code five times at most, and mails five codes an hour to an address', async () => {
    const email = `bob${Date.now()}@example.com`;
    await post('/opt-outs/code', { email });
    const code = await codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1) await post('/opt-outs', { email, code: wrong });
    expect((await post('/opt-outs', { email, code })).status).toBe(400);
    for (let i = 0; i < 4; i += 1) await post('/opt-outs/code', { email });
    expect((await post('/opt-outs/code', { email })).status).toBe(429);
  });

  it('has a certificate only under its secret', async () => {
    const { status } = await leads.http('GET', '/opt-out-certificates/guessed');
    expect(status).toBe(404);
  });
});

describe('requests as admins see them', () => {
  it('lists what was found, and records request and result in the audit trail', async () => {
    const gone = aLead();
    await leads.aDataset([gone]);
    const { _id } = await optOut({ phone: gone.phoneNumber, source: 'Call on May 4' });
    const { body } = await leads.http<AdminOptOutsView>('GET', '/admin/opt-outs', {
      token: leads.admin,
    });
    expect(body.optOuts[0]).toMatchObject({ _id, source: 'Call on May 4', leads: 1, withdrawn: 1 });
    const records = await until(() => {
      const found = leads.bus.seen(LeadsAdminActed).filter(({ subject }) => subject.id === _id);
      return found.length === 2 ? found : undefined;
    });
    expect(records.map(({ action }) => action)).toEqual(['opt-out.requested', 'opt-out.completed']);
  });

  it('needs a phone or an e-mail, and how the request arrived', async () => {
    const send = (body: object) =>
      leads.http('POST', '/admin/opt-outs', { token: leads.admin, body });
    expect((await send({ source: 'Letter' })).status).toBe(400);
    expect((await send({ phone: '2015550100' })).status).toBe(400);
    expect((await send({ phone: '1', source: 'Letter' })).status).toBe(400);
  });

  it('reads requests and refusals by index', async () => {
    const optOuts = leads.app.get(OptOutRepository, { strict: false });
    const refusals = leads.app.get(RefusalRepository, { strict: false });
    for (const call of [
      () => optOuts.findByToken('f00'),
      () => optOuts.page(1),
      () => optOuts.take(new Date(0), new Date(0)),
      () => refusals.between(5, 9),
    ])
      await explainsWithIndex(leads.app, call);
  });
});
