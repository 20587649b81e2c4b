import { Injectable } from '@nestjs/common';
import {
  InvalidInput,
  PackNotFound,
  type LeadHistoryView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { PackHistories, startOfDay } from '@leadmart/stock';
import { placeOf } from '../../care/index.js';
import { PackReader } from '../../selling/index.js';

/** Tells buyers since when a lead of a pack was for sale, and how often it was sold, then and now. */
@Injectable()
export class LeadHistoryService {
  constructor(
    private readonly packs: PackReader,
    private readonly histories: PackHistories,
  ) {}

  /** Throws PackNotFound, also for a pack of another buyer, and InvalidInput for a lead that is not in the pack. */
  async of(buyerId: UserId, id: PurchaseId, lead: string): Promise<LeadHistoryView> {
    const [pack] = await this.packs.findAll(buyerId, [id]);
    if (!pack) throw PackNotFound();
    const place = placeOf(lead, pack);
    const history = place && (await this.histories.ofLead(pack.datasetId, id, place));
    if (!history)
      throw InvalidInput({ fields: [{ field: 'lead', message: 'expected a lead of this pack' }] });
    const { firstListed: day, ...sold } = history;
    return { firstListed: startOfDay(day).toISOString().slice(0, 10), ...sold };
  }
}
