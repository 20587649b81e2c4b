import { describe, expect, it, jest } from '@jest/globals';
import {
  LeadsAdminActed,
  SendTransactionalMail,
  type AdminOptOutsView,
  type DatasetId,
  type OptOutId,
  type OptOutReceiptView,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { RefusalCounterRepository } from '@leadmart/stock/internals/refusals/refusal-counter.repository';
import { RefusalRepository } from '@leadmart/stock/internals/refusals/refusal.repository';
import { OptOutRepository } from '../src/care/opt-outs/opt-out.repository.js';
import { OptOutCodeRepository } from '../src/care/opt-outs/proof/opt-out-code.repository.js';
import { aLead } from './factories/csv-lead.js';
import { optOutSteps } from './opt-out-steps.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();
const steps = optOutSteps(leads);

describe('a request on the public page', () => {
  it('a code that works once proves a request; all addresses get one answer; the certificate is mailed', async () => {
    const email = `ann${Date.now()}@example.com`;
    const gone = aLead({ email });
    const dataset = await leads.aDataset([gone]);
    const known = await steps.post('/opt-outs/code', { email });
    const unknown = await steps.post('/opt-outs/code', { email: 'nobody@example.com' });
    expect(known.body).toEqual(unknown.body);
    const code = await steps.codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const request = (withCode: string) =>
      steps.post<OptOutReceiptView>('/opt-outs', {
        email,
        phone: gone.phoneNumber,
        code: withCode,
      });
    expect((await request(wrong)).body.code).toBe('LEADS.OPT_OUT_CODE_INVALID');
    const answers = await Promise.all([request(code), request(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const token = answers.find(({ status }) => status === 201)?.body.certificate ?? '';
    const certificate = await steps.carriedOut(token);
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
    await steps.post('/opt-outs/code', { email });
    const code = await steps.codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1) await steps.post('/opt-outs', { email, code: wrong });
    expect((await steps.post('/opt-outs', { email, code })).status).toBe(400);
    for (let i = 0; i < 4; i += 1) await steps.post('/opt-outs/code', { email });
    expect((await steps.post('/opt-outs/code', { email })).status).toBe(429);
    // The newest code has tries of its own.
    const newest = await steps.codeFor(email, 4);
    expect((await steps.post('/opt-outs', { email, code: newest })).status).toBe(201);
    const other = { email: `bea${Date.now()}@example.com` };
    await steps.post('/opt-outs/code', other);
    const past = { $set: { endsAt: new Date(Date.now() - 1_000) } };
    await leads.mongo.collection('rates').updateMany({ _id: /^codes:/ as never }, past);
    const six = Array.from({ length: 6 }, () => steps.post('/opt-outs/code', other));
    const statuses = (await Promise.all(six)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('takes no code that has expired, and thirty requests an hour from an address', async () => {
    const email = `cyd${Date.now()}@example.com`;
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    await steps.post('/opt-outs/code', { email }, headers);
    const code = await steps.codeFor(email);
    const codes = leads.mongo.collection('opt_out_codes');
    const past = new Date(Date.now() - 1_000);
    await codes.updateMany({}, { $set: { expiresAt: past } });
    const late = await steps.post('/opt-outs', { email, code }, headers);
    expect(late.body.code).toBe('LEADS.OPT_OUT_CODE_INVALID');
    const rates = leads.mongo.collection('rates');
    await rates.updateMany({ _id: /^address:/ as never, times: 2 }, { $set: { times: 29 } });
    expect((await steps.post('/opt-outs/code', { email }, headers)).status).toBe(200);
    expect((await steps.post('/opt-outs/code', { email }, headers)).status).toBe(429);
    // A window that has passed counts no more.
    await rates.updateMany({ _id: /^address:/ as never }, { $set: { endsAt: past } });
    expect((await steps.post('/opt-outs/code', { email }, headers)).status).toBe(200);
  });

  it('takes no code that a newer one replaces while it is checked, and leaves the newer one', async () => {
    const email = `dan${Date.now()}@example.com`;
    await steps.post('/opt-outs/code', { email });
    const code = await steps.codeFor(email);
    const codes = leads.app.get(OptOutCodeRepository, { strict: false });
    const attempt = codes.attempt.bind(codes);
    jest.spyOn(codes, 'attempt').mockImplementationOnce(async (...tried) => {
      const right = await attempt(...tried);
      await steps.post('/opt-outs/code', { email });
      return right;
    });
    expect((await steps.post('/opt-outs', { email, code })).status).toBe(400);
    const newer = await steps.codeFor(email, 1);
    expect((await steps.post('/opt-outs', { email, code: newer })).status).toBe(201);
  });

  it('the certificate of a request is shown only under its secret', async () => {
    const { status } = await leads.http('GET', '/opt-out-certificates/guessed');
    expect(status).toBe(404);
  });
});

describe('an opt-out of an email', () => {
  it('finds leads in any writing of the address, on clean and dnc shelves, and refuses their phones', async () => {
    const email = 'Wanda.Zyx@Example.com';
    const [clean, dnc] = [aLead({ email }), aLead({ email, phoneNumberStatus: 'dnc' })];
    const near = aLead({ email: `x${email}` });
    const dataset = await leads.aDataset([clean, dnc, near]);
    await steps.optOut({ email: email.toUpperCase() });
    const buyer = leads.aBuyer();
    expect(await leads.available(buyer, dataset._id)).toBe(1);
    expect(await leads.available(buyer, dataset._id, { phoneStatus: 'dnc' })).toBe(0);
    const again = await leads.upload(dataset._id, [clean, aLead()]);
    expect(again.body).toMatchObject({ validCount: 1, refusedCount: 1 });
  });

  it('refuses an opted-out email with another phone, in a file with nothing else, and beside duplicates', async () => {
    const email = 'otto.out@example.com';
    await steps.optOut({ email });
    const dataset = await leads.aDataset([aLead()]);
    const known = aLead();
    const file = [aLead({ email: 'Otto.Out@Example.com' }), known];
    const taken = await leads.upload(dataset._id, file);
    expect(taken.body).toMatchObject({ validCount: 1, refusedCount: 1 });
    const nothing = await leads.upload(dataset._id, [aLead({ email })]);
    expect(nothing).toMatchObject({ status: 201, body: { addedCount: 0, refusedCount: 1 } });
    expect(nothing.body.message).toContain('opted out');
    const beside = await leads.upload(dataset._id, [aLead({ email }), known, aLead()]);
    expect(beside.body).toMatchObject({ duplicateCount: 1, refusedCount: 1, validCount: 1 });
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(2);
  });

  it('an opted-out email does not come back with a phone that becomes dnc', async () => {
    const email = 'dora.out@example.com';
    await steps.optOut({ email });
    const lead = aLead();
    const dataset = await leads.aDataset([lead]);
    const dnc = { ...lead, email, phoneNumberStatus: 'dnc' } as const;
    const moved = await leads.upload(dataset._id, [dnc], { skipDuplicates: 'true' });
    expect(moved.body).toMatchObject({ statusChangedCount: 1 });
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { phoneStatus: 'dnc' });
    const { text } = await leads.download(buyer, jobId);
    expect(text).toContain(lead.phoneNumber);
    expect(text).not.toContain(email);
  });
});

describe('requests as admins see them', () => {
  it('lists what was found, and records request and result in the audit trail', async () => {
    const gone = aLead();
    await leads.aDataset([gone]);
    const { _id } = await steps.optOut({ phone: gone.phoneNumber, source: 'Call on May 4' });
    const { body } = await leads.asAdmin.get<AdminOptOutsView>('/admin/opt-outs');
    expect(body.optOuts[0]).toMatchObject({ _id, source: 'Call on May 4', leads: 1, withdrawn: 1 });
    const records = await until(() => {
      const found = leads.bus.seen(LeadsAdminActed).filter(({ subject }) => subject.id === _id);
      return found.length === 2 ? found : undefined;
    });
    expect(records.map(({ action }) => action)).toEqual(['opt-out.requested', 'opt-out.completed']);
  });

  it('needs a phone or an email, and how the request arrived', async () => {
    const send = (body: object) => leads.asAdmin.post('/admin/opt-outs', body);
    expect((await send({ source: 'Letter' })).status).toBe(400);
    expect((await send({ phone: '2015550100' })).status).toBe(400);
    expect((await send({ phone: '1', source: 'Letter' })).status).toBe(400);
  });

  it('reads requests and refusals by index', async () => {
    const optOuts = leads.app.get(OptOutRepository, { strict: false });
    const refusals = leads.app.get(RefusalRepository, { strict: false });
    const counter = leads.app.get(RefusalCounterRepository, { strict: false });
    for (const call of [
      () => optOuts.findByToken('f00'),
      () => optOuts.page(1),
      () => optOuts.take(new Date(), 9),
      () => optOuts.leftIn('d' as DatasetId, ['o' as OptOutId]),
      () => optOuts.toWithdraw(9),
      () => optOuts.open(),
      () => optOuts.pageWaiting(1),
      () => optOuts.countWaiting(),
      () => optOuts.countUnproved(),
      () => refusals.by(['o' as OptOutId]),
      () => refusals.changedAfter(5),
      () => counter.pending(),
    ])
      await explainsWithIndex(leads.app, call);
  });
});
