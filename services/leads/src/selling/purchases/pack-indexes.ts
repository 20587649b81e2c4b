/** Names are sorted as people read them: upper and lower case side by side. */
export const nameCollation = { locale: 'en', strength: 2 } as const;

/** The indexes that sort a buyer's packs, newest first where they are equal. */
export const packIndexes = {
  name: { buyerId: 1, datasetName: 1, endedAt: -1, _id: -1 },
  quantity: { buyerId: 1, delivered: -1, endedAt: -1, _id: -1 },
  cost: { buyerId: 1, cost: -1, endedAt: -1, _id: -1 },
} as const;

/** The indexes of all buyers' packs, newest first: all of them, those of a dataset, and those with leads of a state. */
export const saleIndexes = {
  all: { endedAt: -1, _id: -1 },
  dataset: { datasetId: 1, endedAt: -1, _id: -1 },
  state: { states: 1, endedAt: -1, _id: -1 },
} as const;
