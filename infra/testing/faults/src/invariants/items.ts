import { differ, type Books } from './books.js';

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
