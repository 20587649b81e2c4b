const key = 'purchase';

export interface RunningPurchase {
  jobId: string;
  quantity: number;
}

/** The purchase this tab watches, so that a reload finds it again. It belongs to who made it. */
export function rememberPurchase(buyerId: string, { jobId, quantity }: RunningPurchase): void {
  sessionStorage.setItem(key, JSON.stringify({ buyerId, jobId, quantity }));
}

/** When the purchase has ended, or its buyer has left. */
export function forgetPurchase(): void {
  sessionStorage.removeItem(key);
}

export function rememberedPurchase(buyerId: string): RunningPurchase | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const { jobId, quantity, ...memory } = JSON.parse(text) as RunningPurchase & {
      buyerId: string;
    };
    return memory.buyerId === buyerId ? { jobId, quantity } : undefined;
  } catch {
    // Somebody edited the storage by hand: My Leads shows the purchase anyway.
    return undefined;
  }
}
