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
