import type { DatasetId } from '@leadmart/contracts';
import type { HolderDocument } from '../holdings/holder.schema.js';
import { ownedShelves } from '../holdings/holding.js';
import { HoldingRepository } from '../holdings/holding.repository.js';
import type { HoldingDocument } from '../holdings/holding.schema.js';
import { unpack } from '../holdings/packed-holdings.js';
import { unpackVectors } from '../holdings/packed-vectors.js';
import { type NumberSet, sizeOf } from '../shelves/number-set.js';
import { shelfId } from '../shelves/shelf.js';

/** Holdings whose bitmaps outgrow the document of their holder after a few purchases. */
export class HoldingsWithSmallPacks extends HoldingRepository {
  /** A bitmap of one run of numbers has 15 bytes, one of two runs 19. */
  protected override readonly maxPackedBytes = 18;
}

interface StoredHoldings {
  readonly holders: readonly HolderDocument[];
  readonly holdings: readonly HoldingDocument[];
}

/**
 * Returns what contradicts the rule that each shelf with owned leads has one bitmap in one place, with as many numbers as
 * the vector counts.
 */
export function defectsOf({ holders, holdings }: StoredHoldings): string[] {
  const own = new Map(holdings.map(({ _id, numbers }) => [_id, numbers]));
  const found = new Set<string>();
  const defects = holders.flatMap(({ _id, vectors, shelves, packed }) => {
    const datasetId = _id.slice(0, _id.indexOf(':')) as DatasetId;
    const holder = _id.slice(_id.indexOf(':') + 1);
    const inHolder = unpack(packed);
    const known = unpackVectors(vectors);
    const isListed = ownedShelves(known).join() === shelves.join();
    const ofShelves = known.owned.flatMap((count, index) => {
      const id = `${shelfId(datasetId, index)}:${holder}`;
      found.add(id);
      const places = [own.get(id), inHolder.get(index)].filter((place) => place !== undefined);
      const isRight = count === 0 ? places.length === 0 : isOnly(places, count);
      return isRight ? [] : [`${id}: owns ${count}, stored ${places.map(sizeOf).join(' and ')}`];
    });
    return isListed ? ofShelves : [...ofShelves, `${_id}: lists ${shelves.join()}`];
  });
  const strays = [...own.keys()].filter((id) => !found.has(id));
  return [...defects, ...strays.map((id) => `${id}: no holder`)];
}

const isOnly = (places: readonly NumberSet[], count: number): boolean =>
  places.length === 1 && sizeOf(places[0]) === count;
