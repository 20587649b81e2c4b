import { Injectable } from '@nestjs/common';
import { PackNotFound, type PurchaseId, type UserId } from '@leadmart/contracts';
import { type AllocatedShelf, AllocationRepository, PackPositions } from '@leadmart/stock';
import { erasedPlacesOf, PackReader, type Purchase } from '../../selling/index.js';
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
  const { id: packId, buyerId } = pack;
  const positions = new PackPositions(shelves);
  const gone = positions.of(erasedPlacesOf(pack));
  return {
    pack,
    key: { packId, buyerId },
    shelves,
    positions,
    erased: new Set(gone.filter((position) => position !== undefined)),
  };
}
