import { Injectable } from '@nestjs/common';
import { PackNotFound, type PurchaseId, type UserId } from '@leadmart/contracts';
import {
  type AllocatedShelf,
  AllocationRepository,
  PackPositions,
  type Place,
} from '@leadmart/stock';
import { PackReader, type Purchase } from '../../selling/index.js';
import type { PackKey } from './call-sheet.js';

/** A pack with the positions of its leads. */
export interface CallPack {
  readonly pack: Purchase;
  readonly key: PackKey;
  readonly shelves: readonly AllocatedShelf[];
  readonly positions: PackPositions;
  /** The positions of leads whose person opted out: there is nothing to call. */
  readonly erased: ReadonlySet<number>;
}

/** Opens packs whose leads are called. */
@Injectable()
export class CallPacks {
  constructor(
    private readonly packs: PackReader,
    private readonly allocations: AllocationRepository,
  ) {}

  /** Throws PackNotFound, also for a pack of another buyer. */
  async open(buyerId: UserId, id: PurchaseId): Promise<CallPack> {
    const [[pack], shelves] = await Promise.all([
      this.packs.findAll(buyerId, [id]),
      this.allocations.find(id),
    ]);
    if (!pack) throw PackNotFound();
    return toCallPack(pack, shelves);
  }

  /** Reads a pack anew. Its leads never change. */
  async again({ buyerId, id }: Purchase, shelves: readonly AllocatedShelf[]): Promise<CallPack> {
    const [pack] = await this.packs.findAll(buyerId, [id]);
    if (!pack) throw PackNotFound();
    return toCallPack(pack, shelves);
  }
}

export function toCallPack(pack: Purchase, shelves: readonly AllocatedShelf[]): CallPack {
  const { id: packId, buyerId, erased = [] } = pack;
  const positions = new PackPositions(shelves);
  const gone = positions.of(erased.map(placeIn));
  return {
    pack,
    key: { packId, buyerId },
    shelves,
    positions,
    erased: new Set(gone.filter((position) => position !== undefined)),
  };
}

/** Reads an entry of `erased`: `<shelf>:<number>`. */
function placeIn(entry: string): Place {
  const [shelf = 0, number = 0] = entry.split(':').map(Number);
  return { shelf, number };
}
