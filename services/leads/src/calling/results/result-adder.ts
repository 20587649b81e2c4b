import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UploadId, UserId } from '@leadmart/contracts';
import { type AllocatedShelf, countTaken, type Place, stateOf } from '@leadmart/stock';
import type { Purchase } from '../../selling/index.js';
import { UploadReader, UploadRanges } from '../../supply/index.js';
import { CallingSumsRepository, type SumsChange } from './calling-sums.repository.js';
import type { Standing } from './standing.decisions.js';

/** The uploads that the leads of a pack come from. */
export interface PackOrigins {
  readonly pack: Purchase;
  readonly shelves: readonly AllocatedShelf[];
  readonly ranges: UploadRanges;
  readonly uploadedAt: ReadonlyMap<UploadId, Date>;
}

/** The change that new outcomes of a lead make. */
export interface LeadChange {
  readonly place: Place;
  readonly change: Standing;
}

type Origin = UploadId | 'other';

/** Adds outcomes to the sums of their pack, in the transaction that stores them. */
@Injectable()
export class ResultAdder {
  constructor(
    private readonly sums: CallingSumsRepository,
    private readonly uploads: UploadReader,
  ) {}

  /** Removes the sums of a deleted user. */
  async erase(buyerId: UserId): Promise<void> {
    await this.sums.removeOf(buyerId);
  }

  async originsOf(pack: Purchase, shelves: readonly AllocatedShelf[]): Promise<PackOrigins> {
    const uploads = await this.uploads.completedOf([pack.datasetId]);
    const dated = uploads.flatMap(({ id, completedAt }) =>
      completedAt ? [[id, completedAt] as const] : [],
    );
    return { pack, shelves, ranges: new UploadRanges(uploads), uploadedAt: new Map(dated) };
  }

  /** Costs one read, and no command for the writes. */
  async add(
    origins: PackOrigins,
    changes: readonly LeadChange[],
    tx: ClientSession,
  ): Promise<void> {
    const { pack, ranges } = origins;
    const { id: packId, buyerId, datasetId } = pack;
    const isKnown = await this.sums.has({ packId, buyerId, boughtAt: boughtAtOf(pack) }, tx);
    const added = new Map<Origin, Record<string, number>>();
    for (const { place, change } of changes) {
      const origin = ranges.uploadOf(datasetId, place) ?? 'other';
      const $inc = added.get(origin) ?? { called: 0, contacts: 0, badNumbers: 0 };
      added.set(origin, $inc);
      for (const [field, by] of Object.entries(change) as [string, number][]) {
        if (by === 0) continue;
        const path = `states.${stateOf(place.shelf)}.${field}`;
        $inc[path] = ($inc[path] ?? 0) + by;
        if (field in $inc) $inc[field] = ($inc[field] ?? 0) + by;
      }
    }
    const fresh = isKnown ? new Map<Origin, SumsChange['fresh']>() : freshSums(origins);
    const all = new Set([...fresh.keys(), ...added.keys()]);
    const nothing = { called: 0, contacts: 0, badNumbers: 0 };
    const writes = [...all].map((origin): SumsChange => {
      const first = fresh.get(origin);
      const $inc = added.get(origin) ?? nothing;
      return { _id: `${packId}:${origin}`, buyerId, $inc, ...(first && { fresh: first }) };
    });
    this.sums.change(writes, tx);
  }
}

export const boughtAtOf = ({ endedAt, createdAt }: Purchase): Date => endedAt ?? createdAt;

/** The leads of the pack by upload and state. */
function freshSums({ pack, shelves, ranges, uploadedAt }: PackOrigins) {
  const { id: packId, datasetId, datasetName, unitPrice } = pack;
  const sold = new Map<Origin, Record<string, number>>();
  const count = (origin: Origin, path: string, leads: number) => {
    if (leads === 0) return;
    const known = sold.get(origin) ?? {};
    sold.set(origin, known);
    known[path] = (known[path] ?? 0) + leads;
  };
  for (const { index, numbers } of shelves) {
    const known = ranges.on(datasetId, index);
    const { all, inRanges } = countTaken(numbers, known);
    const path = `states.${stateOf(index)}.leads`;
    known.forEach(({ uploadId }, i) => count(uploadId, path, inRanges[i] ?? 0));
    count('other', path, all - inRanges.reduce((sum, leads) => sum + leads, 0));
  }
  const about = { packId, datasetId, datasetName, unitPrice, boughtAt: boughtAtOf(pack) };
  return new Map(
    [...sold].map(([origin, leads]) => {
      const at = origin === 'other' ? undefined : uploadedAt.get(origin);
      const upload = origin !== 'other' && { uploadId: origin, ...(at && { uploadedAt: at }) };
      return [origin, { ...about, ...upload, ...leads }] as const;
    }),
  );
}
