import type { Connection } from 'mongoose';
import { HoldingRepository } from '../src/stock/holdings/holding.repository.js';
import type {
  HolderDocument,
  PackedHoldingsDocument,
} from '../src/stock/holdings/holder.schema.js';
import type { HoldingDocument } from '../src/stock/holdings/holding.schema.js';
import type { HoldingsFormat } from '../src/stock/holdings/holdings-format.js';
import { unpack, withAdded } from '../src/stock/holdings/packed-holdings.js';
import { sizeOf, type NumberSet } from '../src/stock/shelves/number-set.js';
import { shelfId } from '../src/stock/shelves/shelf.js';
import type { DatasetId } from '@leadmart/contracts';

/** Holdings whose bitmaps outgrow the packed document after a few purchases. */
export class HoldingsWithSmallPacks extends HoldingRepository {
  /** A bitmap of one run of numbers has 15 bytes, one of two runs 19. */
  protected override readonly maxPackedBytes = 18;

  constructor(connection: Connection, format: HoldingsFormat) {
    super(connection, { HOLDINGS_FORMAT: format });
  }
}

interface StoredHoldings {
  readonly holders: readonly (HolderDocument | PackedHoldingsDocument)[];
  readonly holdings: readonly HoldingDocument[];
}

/**
 * Returns what contradicts the rule that each shelf with owned leads has one bitmap in one place, which together with what
 * was added to it has as many numbers as the vector counts.
 */
export function defectsOf({ holders, holdings }: StoredHoldings): string[] {
  const own = new Map(holdings.map(({ _id, numbers }) => [_id, numbers]));
  const packs = new Map(
    holders.flatMap((row) => ('packed' in row ? [[row._id, unpack(row.packed)] as const] : [])),
  );
  const vectors = holders.flatMap((row) => ('owned' in row ? [row] : []));
  const found = new Set<string>();
  const defects = vectors.flatMap(({ _id, owned }) => {
    const datasetId = _id.slice(0, _id.indexOf(':')) as DatasetId;
    const holder = _id.slice(_id.indexOf(':') + 1);
    const packed = packs.get(`${datasetId}:packed:${holder}`);
    return owned.flatMap((count, index) => {
      const id = `${shelfId(datasetId, index)}:${holder}`;
      found.add(id);
      const added = packed?.added.get(index);
      const whole = packed?.whole.get(index);
      const document = own.get(id);
      const places = [document && withAdded(document, added), whole].filter(
        (place) => place !== undefined,
      );
      const isStray = added !== undefined && (document === undefined || whole !== undefined);
      const isRight = !isStray && (count === 0 ? places.length === 0 : isOnly(places, count));
      return isRight ? [] : [`${id}: owns ${count}, stored ${places.map(sizeOf).join(' and ')}`];
    });
  });
  const strays = [...own.keys()].filter((id) => !found.has(id));
  return [...defects, ...strays.map((id) => `${id}: no holder`)];
}

const isOnly = (places: readonly NumberSet[], count: number): boolean =>
  places.length === 1 && sizeOf(places[0]) === count;
