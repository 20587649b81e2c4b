import type { RunningPurchase } from './purchase-situation.js';

const key = 'purchase';

/** Remembers the purchase this tab watches and its buyer, so that a reload finds it again. */
export function rememberPurchase(buyerId: string, running: RunningPurchase): void {
  sessionStorage.setItem(key, JSON.stringify({ buyerId, ...running }));
}

/** Called when the purchase is off the screen or its buyer logged out. */
export function forgetPurchase(): void {
  sessionStorage.removeItem(key);
}

export function rememberedPurchase(buyerId: string): RunningPurchase | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const { buyerId: owner, ...running } = JSON.parse(text) as RunningPurchase & {
      buyerId: string;
    };
    return owner === buyerId ? running : undefined;
  } catch {
    // The storage was edited by hand: My Leads shows the purchase anyway.
    return undefined;
  }
}

const boughtKey = 'bought';

interface Bought {
  buyerId: string;
  /** The identity of the order. */
  order: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Tells the other tabs that this order was bought. */
export function rememberBought(bought: Bought): void {
  localStorage.setItem(boughtKey, JSON.stringify(bought));
}

/** Whether a tab has bought this order since then. */
export function wasBought({ buyerId, order, at: since }: Bought): boolean {
  try {
    const last = JSON.parse(localStorage.getItem(boughtKey) ?? 'null') as Bought | null;
    return last?.buyerId === buyerId && last.order === order && last.at >= since;
  } catch {
    // The storage was edited by hand: My Leads shows what was bought.
    return false;
  }
}

const datasetKey = 'lastDataset';

/** Remembers the dataset of an order: the next one begins with it. */
export function rememberDataset(buyerId: string, datasetId: string): void {
  localStorage.setItem(datasetKey, `${buyerId} ${datasetId}`);
}

export function lastDataset(buyerId: string): string | undefined {
  const [owner, datasetId] = (localStorage.getItem(datasetKey) ?? '').split(' ');
  return owner === buyerId ? datasetId : undefined;
}
