import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  BillingAdminActed,
  creditUserReceiptPath,
  ExportBillingData,
  ReturnCredits,
  SendTransactionalMail,
  UserChanged,
  UserDeleted,
  type ClaimId,
  type PurchaseId,
  type ReceiptId,
  type ReceiptView,
  type StatementView,
} from '@leadmart/contracts';
import { Metrics } from '@leadmart/platform/metrics';
import { newId } from '@leadmart/platform/mongo';
import { aUserId, explainsWithIndex, textOfPdf, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { issueReceipts } from '../src/billing.jobs.js';
import { ReceiptReader } from '../src/receipts/receipt.reader.js';
import { issuedFields, ReceiptRepository } from '../src/receipts/receipt.repository.js';
import type {
  Receipt,
  ReceiptDocument,
  ReceiptNumberDocument,
} from '../src/receipts/receipt.schema.js';
import { startBilling, startReplica, type TestBuyer } from './start-billing.js';

const billing = await startBilling({
  SELLER_NAME: 'Leadmart Inc.',
  SELLER_ADDRESS: '1 Market St | San Francisco',
  SELLER_TAX_ID: 'US-99',
});

const year = new Date().getUTCFullYear();
const receipts = () => billing.mongo.collection<ReceiptDocument>('receipts');
const numbers = () => billing.mongo.collection<ReceiptNumberDocument>('receiptnumbers');
const issueNow = () => billing.runNow(issueReceipts);

const details = {
  company: 'Żółć & Škoda Ελλάς',
  address: 'Hauptstraße 5\n10115 Berlin',
  country: 'DE',
  taxId: 'DE123456789',
};
const saveDetails = ({ token }: TestBuyer, body: object = details) =>
  billing.as(token).put('/billing/details', body);

async function pay({ token }: TestBuyer, fields = {}): Promise<void> {
  const { _id: packageId } = await billing.aPackage(fields);
  const body = { packageId, paymentMethodId: 'pm_card_visa' };
  const paid = await billing.as(token).post('/payments/process', body);
  expect(paid.body).toMatchObject({ success: true });
}

const linesOf = async ({ token }: TestBuyer) =>
  (await billing.as(token).get<StatementView>('/purchases/history')).body.transactions;

const download = async (buyer: Pick<TestBuyer, 'token'>, id: string | undefined) =>
  billing.file(buyer, `/purchases/receipts/${id}/pdf`);

const textOf = async (buyer: TestBuyer, id: string | undefined) =>
  textOfPdf((await download(buyer, id)).bytes);

describe('billing details', () => {
  it('billing details are empty until they are saved, and removed with the user', async () => {
    const buyer = await billing.aBuyer();
    const read = () => billing.as(buyer).get('/billing/details');
    expect((await read()).body).toEqual({ company: '', address: '', country: '', taxId: '' });
    expect((await saveDetails(buyer)).body).toEqual(details);
    expect((await read()).body).toEqual(details);
    await billing.bus.publish(UserDeleted, {
      userId: buyer.id,
      deletedAt: new Date().toISOString(),
    });
    const stored = billing.mongo.collection<{ _id: string }>('billingdetails');
    await until(async () => (await stored.countDocuments({ _id: buyer.id })) === 0);
  });

  it.each([
    [{ country: 'XX' }, 'country'],
    [{ company: '漢字' }, 'company'],
    [{ address: '1\n2\n3\n4\n5\n6\n7' }, 'address'],
    [{ taxId: 'x'.repeat(41) }, 'taxId'],
  ])('refuse %j with the name of the field', async (body, field) => {
    const buyer = await billing.aBuyer();
    expect(await saveDetails(buyer, body)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field }] } },
    });
  });
});

describe('receipts', () => {
  it('say what was bought, by whom and from whom, and keep their bytes', async () => {
    const buyer = await billing.aBuyer();
    await saveDetails(buyer);
    await pay(buyer, { creditAmount: 1_500, price: 80, discount: 25 });
    const [line] = await linesOf(buyer);
    expect(line).toMatchObject({ type: 'creditPurchase', document: 'receipt' });
    const first = await download(buyer, line?._id);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    const text = await textOfPdf(first.bytes);
    for (const part of [
      `Receipt R-${year}-`,
      'Leadmart Inc.',
      'San Francisco',
      'Tax ID US-99',
      details.company,
      'Hauptstraße 5',
      '10115 Berlin',
      'Germany',
      'Tax ID DE123456789',
      'Starter 1,500 $80.00',
      'Discount 25 % -$20.00',
      'Total in US dollars $60.00',
      'Paid with Visa ending in 4242.',
    ])
      expect(text).toContain(part);
    await saveDetails(buyer, { company: 'Another name' });
    expect((await download(buyer, line?._id)).bytes.equals(first.bytes)).toBe(true);
    const stored = await receipts().findOne({ _id: line?._id as ReceiptId });
    // Another process that comes to it late changes nothing.
    const late = { id: line?._id as ReceiptId, userId: buyer.id } as Receipt;
    const repository = billing.app.get(ReceiptRepository);
    const issued = { number: 'R-1', words: {} as ReceiptView, pdf: Buffer.from('late') };
    await repository.issue(late, issuedFields(issued, new Date()));
    expect(await receipts().findOne({ _id: line?._id as ReceiptId })).toEqual(stored);
    expect(stored?.sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    expect(stored).not.toHaveProperty('work');
  });

  it('name a buyer without billing details by name and email, as of the payment', async () => {
    const buyer = await billing.aBuyer();
    await pay(buyer);
    const changed = { ...UserChanged.sample, userId: buyer.id, username: 'Another', revision: 1 };
    await billing.bus.publish(UserChanged, changed);
    const accounts = billing.mongo.collection<{ _id: string }>('accounts');
    await until(() => accounts.findOne({ _id: buyer.id, name: 'Another' }));
    const [line] = await linesOf(buyer);
    const text = await textOf(buyer, line?._id);
    // The PDF breaks a long address where its letters, which differ in each run, reach the end of the line.
    expect(text.replaceAll(' ', '')).toContain(`BuyerBuyer${buyer.email}`);
    expect(text).toMatch(/ at \d+:\d\d [AP]M UTC/);
    const { status, body, headers } = await billing
      .as(buyer)
      .get<ReceiptView>(`/purchases/receipts/${line?._id}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toMatchObject({
      title: expect.stringMatching(`^Receipt R-${year}-`),
      buyer: ['Buyer', buyer.email],
      rows: [{ description: 'Starter', credits: '1,000', amount: '$49.00' }],
      total: '$49.00',
    });
  });

  it('open by the link in their mail without a session, and only they', async () => {
    const buyer = await billing.aBuyer();
    await Promise.all([pay(buyer), pay(buyer)]);
    const [line, other] = await linesOf(buyer);
    const mailOf = () =>
      billing.bus
        .seen(SendTransactionalMail)
        .find((mail) => 'receiptId' in mail && mail.receiptId === line?._id);
    await until(() => mailOf() !== undefined);
    const mail = mailOf();
    const link = mail && 'link' in mail ? String(mail.link) : '';
    const path = link.replace(billing.config.PUBLIC_URL, '');
    expect(path).toContain(`/receipts/${line?._id}/${buyer.id}-`);
    const open = async (to: string) => {
      const { status, headers, bytes } = await billing.file(undefined, to);
      return { status, text: String(bytes), bytes, cache: headers.get('cache-control') };
    };
    const own = await billing.file(buyer, `/purchases/receipts/${line?._id}`);
    expect(await open(path)).toMatchObject({
      status: 200,
      text: String(own.bytes),
      cache: 'private, no-store',
    });
    const file = await open(`${path}/pdf`);
    expect(file.bytes.equals((await download(buyer, line?._id)).bytes)).toBe(true);
    for (const changed of [
      path.replace(String(line?._id), String(other?._id)),
      path.replace(buyer.id, aUserId()),
      path.slice(0, -1),
      `/receipts/${line?._id}/x`,
    ])
      expect(await open(changed)).toMatchObject({
        status: 404,
        text: expect.stringContaining('BILLING.RECEIPT_LINK_INVALID'),
      });
  });

  it('only their buyer finds receipts', async () => {
    const [buyer, other] = [await billing.aBuyer(), await billing.aBuyer()];
    await pay(buyer);
    const [line] = await linesOf(buyer);
    expect((await download(other, line?._id)).status).toBe(404);
    expect((await download(buyer, newId())).status).toBe(404);
    expect((await download(buyer, 'x')).status).toBe(400);
  });

  it('admins download receipts under the user they belong to, which the audit trail records', async () => {
    const [buyer, other] = [await billing.aBuyer(), await billing.aBuyer()];
    await pay(buyer);
    const [line] = await linesOf(buyer);
    const admin = { token: billing.admin };
    const pathOf = (user: TestBuyer) => creditUserReceiptPath(user.id, String(line?._id));
    const file = await billing.file(admin, pathOf(buyer));
    expect(file.bytes.equals((await download(buyer, line?._id)).bytes)).toBe(true);
    expect((await billing.file(admin, pathOf(other))).status).toBe(404);
    const reads = () =>
      billing.bus.seen(BillingAdminActed).filter(({ action }) => action === 'user.read');
    await until(() => reads().length > 0);
    expect(reads().map(({ subject }) => subject.id)).toEqual([buyer.id]);
  });

  it('credit notes of refunds and returned leads follow receipts and add up with them', async () => {
    const buyer = await billing.aBuyer();
    await pay(buyer);
    const payment = await billing.mongo.collection('payments').findOne({ userId: buyer.id });
    const refund = { payment_intent: String(payment?.['intentId']), amount: 900 };
    await billing.stripe.refunds.create(refund);
    await until(async () => (await linesOf(buyer)).length === 2);
    await billing.bus.command(ReturnCredits, {
      claimId: newId() as ClaimId,
      purchaseId: newId() as PurchaseId,
      buyerId: buyer.id,
      amount: 125,
      quantity: 25,
      datasetName: 'Small businesses',
    });
    await until(async () => (await linesOf(buyer)).length === 3);
    const [returned, refunded, bought] = await linesOf(buyer);
    expect([returned?.document, refunded?.document]).toEqual(['credit-note', 'credit-note']);
    const receipt = await textOf(buyer, bought?._id);
    const number = /Receipt (R-\d+-\d+)/.exec(receipt)?.[1];
    const note = await textOf(buyer, refunded?._id);
    expect(note).toContain(`Credit note C-${year}-`);
    expect(note).toContain(`For receipt ${number}`);
    expect(note).toContain('Refund: Starter -183.6 -$9.00');
    expect(await textOf(buyer, returned?._id)).toContain(
      '25 returned leads: Small businesses 12.5',
    );
    const totals = [receipt, note].map((text) =>
      Number(/Total in US dollars (-?)\$([\d.]+)/.exec(text)?.slice(1).join('')),
    );
    expect(totals).toEqual([49, -9]);
  });

  it('numbers receipts without gaps when two replicas number and one dies in the middle', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => billing.aBuyer()));
    await Promise.all(buyers.flatMap((buyer) => [pay(buyer), pay(buyer), pay(buyer)]));
    await issueNow();
    // Undoes the issue of all receipts, as if no process had come to it.
    const unset = { $unset: { number: 1, words: 1, pdf: 1, sha256: 1, issuedAt: 1 } } as const;
    const all = await receipts().find({ kind: 'receipt' }).sort({ occurredAt: 1 }).toArray();
    await numbers().deleteMany({ series: `R-${year}` });
    // One process died after it had taken a number, and before it stored the file.
    const [first] = all;
    await numbers().insertOne({ _id: first?._id as ReceiptId, series: `R-${year}`, number: 1 });
    for (const { _id, occurredAt } of all)
      await receipts().updateOne({ _id }, { ...unset, $set: { work: { dueAt: occurredAt } } });
    const replica = await startReplica(billing);
    const replicas = [billing.app, replica.app].map((app) => app.get(Work));
    await Promise.all(replicas.map((work) => work.runNow(issueReceipts)));
    await replica.close();
    const issued = await receipts().find({ kind: 'receipt' }).toArray();
    expect(issued.map((one) => String(one.number)).sort()).toEqual(
      all.map((_, index) => `R-${year}-${String(index + 1).padStart(6, '0')}`),
    );
    const counted = await numbers()
      .find({ series: `R-${year}` })
      .toArray();
    expect(counted).toHaveLength(all.length);
  });

  it('that cannot be issued are counted, hold up no others, and are issued after the repair', async () => {
    const [buyer, other] = [await billing.aBuyer(), await billing.aBuyer()];
    await pay(buyer);
    await issueNow();
    const which = { userId: buyer.id };
    const stored = await receipts().findOne(which);
    const unissued = { number: 1, words: 1, pdf: 1, sha256: 1, issuedAt: 1 } as const;
    // A receipt that no file can be made of.
    const broken = {
      $unset: { ...unissued, buyer: 1 },
      $set: { work: { dueAt: new Date(0) } },
    } as const;
    await receipts().updateOne(which, broken);
    await pay(other);
    await issueNow();
    expect(await receipts().findOne({ userId: other.id })).toHaveProperty('number');
    const figures = await billing.app.get(Metrics).text();
    expect(figures).toMatch(
      /^leadmart_job_runs_total\{task="issue receipts",outcome="failed"\} 1$/m,
    );
    const { _id, buyer: details } = stored as ReceiptDocument;
    await receipts().updateOne(which, { $set: { buyer: details, work: { dueAt: new Date(0) } } });
    await issueNow();
    expect(await receipts().findOne({ _id })).toMatchObject({ number: stored?.number });
  });

  it('the export of a user has the receipts with their numbers, and the cards on file', async () => {
    const buyer = await billing.aBuyer();
    await saveDetails(buyer);
    await pay(buyer, { creditAmount: 1_500, price: 80 });
    await issueNow();
    const addedAt = new Date();
    const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2034, addedAt };
    await billing.mongo
      .collection<{ _id: string }>('cardholders')
      .insertOne({ _id: buyer.id, customerId: 'cus_1', cards: [card] } as never);
    const fileOf = async (file: ExportBillingData['file']) =>
      billing.bus.request(ExportBillingData, { userId: buyer.id, file, after: '' });
    const { text, next } = await fileOf('receipts.csv');
    const [stored] = await receipts().find({ userId: buyer.id }).toArray();
    expect(stored?.number).toBeDefined();
    expect(next).toBeNull();
    const rowsOf = (csv: string) => csv.trim().split('\r\n').slice(1);
    expect(rowsOf(text)).toHaveLength(1);
    expect(rowsOf((await fileOf('ledger.csv')).text)).toHaveLength(1);
    for (const part of [`${stored?.number},`, 'Starter,1500,80.00,visa 4242,,', details.company])
      expect(text).toContain(part);
    const { cards } = JSON.parse((await fileOf('account.json')).text) as { cards: object[] };
    const { id: _id, ...shown } = card;
    expect(cards).toEqual([{ ...shown, addedAt: addedAt.toISOString() }]);
  });

  it('finds receipts by indexes', async () => {
    const reader = billing.app.get(ReceiptReader);
    await explainsWithIndex(billing.app, issueNow);
    await explainsWithIndex(billing.app, () => reader.pageOf(aUserId(), '', 10));
  });
});
