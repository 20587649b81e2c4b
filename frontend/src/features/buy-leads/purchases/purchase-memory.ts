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
