import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { SavedOrderId, UserId } from '@leadmart/contracts';
import { Schedules, type SavedOrderChange } from '../saved-orders/schedules.js';
import { LeadOffers } from './lead-offers.js';
import { StandingOrderRepository } from './standing-order.repository.js';

/** Answers saved orders about their schedules. */
@Injectable()
export class SchedulesOfOrders extends Schedules {
  constructor(
    private readonly standing: StandingOrderRepository,
    private readonly offers: LeadOffers,
  ) {
    super();
  }

  /** A new name or quantity changes no offer. */
  async agreeToChange(
    buyerId: UserId,
    { before, after, seen }: SavedOrderChange,
    tx: ClientSession,
  ): Promise<void> {
    const isSame =
      before.datasetId === after.datasetId &&
      before.phoneStatus === after.phoneStatus &&
      before.includeOwned === after.includeOwned &&
      String(before.ages) === String(after.ages);
    const order = isSame ? undefined : await this.standing.find(buyerId, after.id, tx);
    if (!order) return;
    const agreed = await this.offers.agree(buyerId, after, seen);
    await this.standing.replace({ ...order, agreed }, tx);
  }

  async remove(buyerId: UserId, id: SavedOrderId, tx: ClientSession): Promise<void> {
    await this.standing.remove(buyerId, id, tx);
  }
}
