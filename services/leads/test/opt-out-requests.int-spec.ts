import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  LeadsAdminActed,
  SendTransactionalMail,
  type AdminOptOutsView,
  type DatasetId,
  type OptOutId,
  type OptOutReceiptView,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { OptOutRepository } from '../src/opt-outs/opt-out.repository.js';
import type { OptOut } from '../src/opt-outs/opt-out.js';
import { RefusalRepository } from '../src/stock/refusals/refusal.repository.js';
import { aLead } from './factories/csv-lead.js';
import { optOutSteps } from './opt-out-steps.js';
import { startLeads, type Leads } from './start-leads.js';

let leads: Leads;
let steps: ReturnType<typeof optOutSteps>;
beforeAll(async () => {
  leads = await startLeads();
  steps = optOutSteps(leads);
});
afterAll(() => leads.close());

describe('a request on the public page', () => {
  it('is proved by a code that works once, answers every address the same, and mails the certificate', async () => {
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
    const { _id } = await steps.optOut({ phone: gone.phoneNumber, source: 'Call on May 4' });
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
      () => optOuts.take({ now: new Date(0), until: new Date(0), limit: 9 }),
      () => optOuts.leftIn('d' as DatasetId, ['o' as OptOutId]),
      () => optOuts.toWithdraw(9),
      () => optOuts.oldestOpen(),
      () => optOuts.pageWaiting(1),
      () => optOuts.countWaiting(),
      () => optOuts.countUnproved(),
      () => optOuts.toRestore(9),
      () => optOuts.anotherFor({ id: 'o', phone: '1' } as OptOut),
      () => refusals.by(['o' as OptOutId]),
      () => refusals.between(5, 9),
    ])
      await explainsWithIndex(leads.app, call);
  });
});
