import { differ, type Books } from './books.js';

interface Account {
  readonly _id: string;
  readonly balance: number;
  readonly version: number;
}
interface Entry {
  readonly _id: string;
  readonly userId: string;
  readonly amount: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
  readonly version: number;
}

/** The entries of each account have no gap and sum to its balance. */
export async function entriesSumToBalances({ stores }: Books): Promise<string[]> {
  const found: string[] = [];
  const entries = stores.collection<Entry>('billing', 'entries');
  for await (const account of stores.collection<Account>('billing', 'accounts').find()) {
    let balance = 0;
    let version = 0;
    for await (const entry of entries.find({ userId: account._id }).sort({ version: 1 })) {
      const follows = entry.version === version + 1 && entry.balanceBefore === balance;
      if (!follows || entry.balanceAfter !== balance + entry.amount)
        found.push(`entry ${entry._id} of ${account._id} does not follow the previous entry`);
      version = entry.version;
      balance += entry.amount;
    }
    found.push(
      ...differ(`balance of ${account._id}`, account.balance, balance),
      ...differ(`version of ${account._id}`, account.version, version),
    );
  }
  return found;
}

interface Purchase {
  readonly _id: string;
  readonly status: string;
  readonly delivered?: number;
  readonly cost: number;
  readonly items: readonly { readonly price: number; readonly leads: number }[];
}
interface Charge {
  readonly _id: string;
  readonly status: string;
  readonly amount: number;
}

/** The items of each pack are its leads, and their sum is its cost and its only charge. */
export async function chargesAreTheSumOfItems({ stores }: Books): Promise<string[]> {
  const found: string[] = [];
  const charges = stores.collection<Charge>('billing', 'charges');
  const packs = stores.collection<Purchase>('leads', 'purchases').find({ status: 'completed' });
  for await (const { _id, delivered = 0, cost, items } of packs) {
    const charge = await charges.findOne({ _id });
    const leads = items.reduce((sum, item) => sum + item.leads, 0);
    const sum = items.reduce((total, item) => total + item.price * item.leads, 0);
    found.push(
      ...differ(`leads in the items of pack ${_id}`, leads, delivered),
      ...differ(`cost of pack ${_id}`, cost, sum),
      ...differ(`charge of pack ${_id}`, charge?.status === 'charged' ? charge.amount : 0, sum),
    );
  }
  return found;
}
