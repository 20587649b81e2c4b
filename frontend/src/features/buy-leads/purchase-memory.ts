const key = 'purchase';

export interface RunningPurchase {
  jobId: string;
  quantity: number;
}

/** The purchase this tab watches, so that a reload finds it again. */
export function rememberPurchase(purchase: RunningPurchase | null): void {
  if (purchase === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(purchase));
}

export function rememberedPurchase(): RunningPurchase | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as RunningPurchase;
  } catch {
    // Somebody edited the storage by hand: My Leads shows the purchase anyway.
    return null;
  }
}
