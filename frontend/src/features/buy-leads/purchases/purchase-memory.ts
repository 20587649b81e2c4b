const key = 'purchase';

export interface RunningPurchase {
  jobId: string;
  quantity: number;
}

/** Remembers the purchase this tab watches and its buyer, so that a reload finds it again. */
export function rememberPurchase(buyerId: string, { jobId, quantity }: RunningPurchase): void {
  sessionStorage.setItem(key, JSON.stringify({ buyerId, jobId, quantity }));
}

/** Called when the purchase has ended or its buyer logged out. */
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
    // The storage was edited by hand: My Leads shows the purchase anyway.
    return undefined;
  }
}
