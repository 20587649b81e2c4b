const datasetKey = 'lastDataset';

/** Remembers the dataset of an order: the next one begins with it. */
export function rememberDataset(buyerId: string, datasetId: string): void {
  localStorage.setItem(datasetKey, `${buyerId} ${datasetId}`);
}

export function lastDataset(buyerId: string): string | undefined {
  const [owner, datasetId] = (localStorage.getItem(datasetKey) ?? '').split(' ');
  return owner === buyerId ? datasetId : undefined;
}
