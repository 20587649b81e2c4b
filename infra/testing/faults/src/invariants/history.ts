import type { StatementView, TransactionView } from '@leadmart/contracts';
import { balanceOf, type Person } from '@leadmart/journeys/people';
import { differ, type Books } from './books.js';

/** The history of each buyer sums to the balance and matches the payments at the provider and the packs. */
export async function historyAddsUp({ customers, provider, packs }: Books): Promise<string[]> {
  const found: string[] = [];
  const charged = await provider.charged();
  for (const person of customers) {
    const { email, user } = person;
    const lines = await historyOf(person);
    const sum = inTenths(lines.map(({ type, creditAmount }) => signOf(type) * creditAmount));
    found.push(...differ(`tenths of ${email}`, Math.round((await balanceOf(person)) * 10), sum));
    const payments = charged.filter(({ metadata }) => metadata.userId === user._id).length;
    const paid = lines.filter(({ type }) => type === 'creditPurchase').length;
    found.push(...differ(`payments in the history of ${email}`, paid, payments));
    const own = packs.filter(({ buyer }) => buyer === email);
    const bought = own.reduce((total, { quantity }) => total + quantity, 0);
    const listed = lines.reduce((total, { quantity = 0 }) => total + quantity, 0);
    found.push(...differ(`leads in the history of ${email}`, listed, bought));
  }
  return found;
}

/** All acknowledged jobs have ended, and each payment and adjustment is in the statement exactly once. */
export async function promisesAreKept({ shop, customers }: Books): Promise<string[]> {
  const found: string[] = [];
  const { jobs, payments, adjustments, gifts } = shop.promises;
  for (const { userId, jobId } of jobs) {
    const buyer = customers.find(({ user }) => user._id === userId);
    if (!buyer) continue;
    const { status, text } = await buyer.api.get(`/leads/purchase-status/${jobId}?wait=0`);
    if (status !== 200 || !/"status":"(completed|failed)"/.test(text))
      found.push(`purchase ${jobId} was accepted and now answers ${status} ${text}`);
  }
  const given = [...gifts.values()].reduce((sum, amount) => sum + amount, 0);
  for (const person of customers) {
    const lines = await historyOf(person);
    const own = payments.filter(({ userId }) => userId === person.user._id);
    const listed = lines.filter(({ type }) => type === 'creditPurchase').length;
    const known = new Set(own.map(({ paymentId }) => paymentId)).size;
    if (listed < known)
      found.push(`${person.email} has ${known} confirmed payments, and ${listed} in the history`);
    const adjusted = lines.filter(({ type }) => type === 'adjustment');
    const promised = adjustments
      .filter(({ userId }) => userId === person.user._id)
      .map(({ applied }) => applied);
    const sum = inTenths(adjusted.map(({ creditAmount }) => creditAmount));
    const due = inTenths([...promised, given]);
    found.push(...differ(`tenths that admins gave ${person.email}`, sum, due));
  }
  return found;
}

async function historyOf({ api, email }: Person): Promise<TransactionView[]> {
  const lines: TransactionView[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await api.get<StatementView>(`/purchases/history?page=${page}`);
    if (status !== 200) throw new Error(`history of ${email} answered ${status}`);
    lines.push(...body.transactions);
    if (page >= body.pagination.pages) return lines;
  }
}

const signOf = (type: TransactionView['type']): 1 | -1 => (type === 'leadPurchase' ? -1 : 1);

const inTenths = (credits: readonly number[]): number =>
  credits.reduce((sum, amount) => sum + Math.round(amount * 10), 0);
