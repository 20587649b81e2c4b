import { Injectable } from '@nestjs/common';
import { PackNotFound, type LeadPackView, type PurchaseId, type UserId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { PackRepository } from './pack.repository.js';
import { toPackView } from './pack.view.js';

/** Names that buyers give to their packs. The last change wins. */
@Injectable()
export class PackNames {
  constructor(
    private readonly packs: PackRepository,
    private readonly clock: Clock,
  ) {}

  /** An empty name removes the own one. Throws PackNotFound, also for a pack of another buyer. */
  async rename(buyerId: UserId, id: PurchaseId, name: string): Promise<LeadPackView> {
    const wanted = { buyerId, id, name: name === '' ? undefined : name };
    const pack = await this.packs.rename(wanted, this.clock.now());
    if (!pack) throw PackNotFound();
    return toPackView(pack);
  }
}
