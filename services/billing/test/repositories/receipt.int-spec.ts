import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  cents,
  tenths,
  type PaymentId,
  type ReceiptId,
  type ReceiptView,
  type UserId,
} from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { ReceiptReader } from '../../src/receipts/receipt.reader.js';
import { issuedFields, ReceiptRepository } from '../../src/receipts/receipt.repository.js';
import { receiptNumbers, receipts, type Receipt } from '../../src/receipts/receipt.schema.js';
import { noon } from '../factories/account.js';

const [user, other] = ['b', 'a'] as [UserId, UserId];
const paymentId = 'pay' as PaymentId;
const aReceipt = (id: string, fields: Partial<Receipt> = {}): Receipt => ({
  id: id as ReceiptId,
  userId: user,
  kind: 'receipt',
  of: 'top-up',
  occurredAt: noon,
  buyer: { name: 'Ann' } as never,
  description: 'Starter',
  credits: tenths(1_000),
  total: cents(4_900),
  ...fields,
});
const note = aReceipt('r1', { of: 'refund', kind: 'credit-note', paymentId });
const topUp = aReceipt('r2', { paymentId });
const foreign = aReceipt('r0', { userId: other });
const words = { title: 'Receipt' } as unknown as ReceiptView;
const issued = { number: 'L-000001', words, pdf: Buffer.from('a file') };

const database = await openTestDatabase();
const numbers = await database.model(receiptNumbers);
const model = await database.model(receipts);
const repository = new ReceiptRepository(model, numbers);
const reader = new ReceiptReader(model, numbers);
beforeEach(async () => {
  await repository.rows.deleteMany({});
  for (const receipt of [topUp, foreign, note])
    await database.run((tx) => repository.add(receipt, tx));
});
const rowOf = ({ id: _id }: Receipt) => repository.rows.findOne({ _id });
const issue = (receipt: Receipt, at = noon) => repository.issue(receipt, issuedFields(issued, at));

describe('receipts', () => {
  it('a receipt is due until it is issued, once', async () => {
    expect(await rowOf(topUp)).toMatchObject({ work: { dueAt: noon } });
    expect(await repository.findIssued(user, topUp.id)).toBeUndefined();
    await issue({ ...topUp, userId: other });
    expect(await repository.findIssued(user, topUp.id)).toBeUndefined();
    await issue(topUp);
    expect(await repository.findIssued(user, topUp.id)).toEqual(issued);
    const sha256 = createHash('sha256').update('a file').digest('hex');
    const row = await rowOf(topUp);
    expect(row).toMatchObject({ sha256, issuedAt: noon });
    expect(row?.work).toBeUndefined();
    await issue(topUp, new Date(0));
    expect(await rowOf(topUp)).toEqual(row);
    expect((await rowOf(note))?.number).toBeUndefined();
  });

  it('a receipt is found by its user, without words and file', async () => {
    await issue(topUp);
    expect(await repository.find(user, topUp.id)).toEqual(topUp);
    expect(await repository.find(other, topUp.id)).toBeUndefined();
    expect(await repository.findIssued(other, topUp.id)).toBeUndefined();
    for (const file of ['number', 'words', 'pdf']) expect(await withoutField(file)).toBeUndefined();
  });

  it('the receipt of a payment is that of its top-up, for its user', async () => {
    expect(await repository.findTopUp(user, paymentId)).toEqual(topUp);
    expect(await repository.findTopUp(other, paymentId)).toBeUndefined();
    expect(await repository.findTopUp(user, 'x' as PaymentId)).toBeUndefined();
  });

  it('the receipts of one user are read by id, with numbers once they are issued', async () => {
    await issue(note);
    const numbered = { ...note, number: issued.number };
    expect(await reader.pageOf(user, '', 9)).toEqual([numbered, topUp]);
    expect(await reader.pageOf(user, '', 1)).toEqual([numbered]);
    expect(await reader.pageOf(user, note.id, 9)).toEqual([topUp]);
    expect(await reader.pageOf(user, topUp.id, 9)).toEqual([]);
  });

  it('receipts are found by payment, by number, and by amount, the newest first', async () => {
    const later = aReceipt('r3', { occurredAt: new Date(+noon + 1), total: cents(-4_900) });
    await database.run((tx) => repository.add(later, tx));
    await database.run((tx) => repository.add(aReceipt('r4', { total: cents(1) }), tx));
    expect((await reader.idsOfPayment(paymentId)).sort()).toEqual([note.id, topUp.id]);
    const [newest, ...others] = await reader.idsOfTotal(cents(4_900), 9);
    expect([newest, ...others.sort()]).toEqual(['r3', 'r0', 'r1', 'r2']);
    expect(await reader.idsOfTotal(cents(4_900), 1)).toEqual(['r3']);
    for (const id of ['r1', 'r2'] as ReceiptId[]) await repository.numberOf(id, 'S');
    expect(await reader.idOfNumber('S', 2)).toBe('r2');
    expect(await reader.idOfNumber('S', 3)).toBeUndefined();
    expect(await reader.idOfNumber('T', 2)).toBeUndefined();
    const numbers = await reader.numbersOf(['r2', 'r0'] as ReceiptId[]);
    expect(numbers).toEqual(new Map([['r2', 'S-000002']]));
  });

  it('numbers follow each other in their series, whoever asks at once, and each stays', async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `n${index}` as ReceiptId);
    expect(await repository.numberOf('m' as ReceiptId, 'K')).toBe('K-000001');
    const all = [...ids, ...ids];
    const numbers = await Promise.all(all.map((id) => repository.numberOf(id, 'L')));
    expect(numbers.slice(0, 6)).toEqual(numbers.slice(6));
    const expected = ids.map((_, index) => `L-00000${index + 1}`);
    expect(numbers.slice(0, 6).toSorted()).toEqual(expected);
    expect(await repository.numberOf('m' as ReceiptId, 'L')).toBe('K-000001');
    const broken = repository.numberOf('v' as ReceiptId, null as never);
    await expect(broken).rejects.toThrow('required');
  });
});

/** The issued receipt after one of its fields was lost. */
async function withoutField(field: string) {
  await repository.rows.deleteMany({});
  await database.run((tx) => repository.add(topUp, tx));
  await issue(topUp);
  await repository.rows.updateOne({ _id: topUp.id }, { $unset: { [field]: 1 } });
  return repository.findIssued(user, topUp.id);
}
