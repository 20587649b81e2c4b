import type { PriceBand } from '@leadmart/contracts/price-bands';

/** A band as typed. It begins after the one before it, and the last one has no end: so no age is left out. */
export interface BandDraft {
  /** React's key. */
  id: number;
  toDays: string;
  factor: string;
}

let lastId = 0;
const aBand = (toDays: string, factor: string): BandDraft => ({
  id: (lastId += 1),
  toDays,
  factor,
});

export const bandDraftsOf = (bands: readonly PriceBand[]): BandDraft[] =>
  bands.map(({ toDays, factor }) =>
    aBand(toDays === undefined ? '' : String(toDays), String(factor)),
  );

export function bandsOf(drafts: readonly BandDraft[]) {
  let fromDays = 0;
  return drafts.map(({ toDays, factor }, i) => {
    const band = { fromDays, factor: Number(factor) };
    if (i === drafts.length - 1) return band;
    fromDays = Number(toDays) + 1;
    return { ...band, toDays: Number(toDays) };
  });
}

/** Adds a band of older leads, at half the price. */
export function withOneMore(drafts: readonly BandDraft[]): BandDraft[] {
  const last = drafts.at(-1);
  const before = Number(drafts.at(-2)?.toDays ?? 0);
  const kept = drafts.slice(0, -1);
  const ended = { ...(last ?? aBand('', '1')), toDays: String(before + 30) };
  return [...kept, ended, aBand('', '0.5')];
}

/** Removes a band: the one before it takes its ages, or the next one. A single band has one price. */
export function withoutBand(drafts: readonly BandDraft[], id: number): BandDraft[] {
  const left = drafts.filter((one) => one.id !== id);
  return left.map((one, i) => ({
    ...one,
    toDays: i === left.length - 1 ? '' : one.toDays,
    factor: left.length === 1 ? '1' : one.factor,
  }));
}
