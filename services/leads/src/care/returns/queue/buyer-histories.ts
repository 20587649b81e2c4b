import { Injectable } from '@nestjs/common';
import { tenthsToCredits, type BuyerHistoryView, type UserId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { PackReader } from '../../../selling/index.js';
import { PackReturnsRepository } from '../claims/pack-returns.repository.js';

/** Adds up all that buyers bought and returned: packs, leads and credits. */
@Injectable()
export class BuyerHistories {
  constructor(
    private readonly returns: PackReturnsRepository,
    private readonly packs: PackReader,
    private readonly clock: Clock,
  ) {}

  async of(buyerId: UserId): Promise<BuyerHistoryView> {
    const [bought, returns] = await Promise.all([
      this.packs.totals(buyerId, this.clock.now()),
      this.returns.ofBuyer(buyerId),
    ]);
    const { open, approved, declined } = returns;
    return {
      packs: bought.packs,
      boughtLeads: bought.leads,
      spent: tenthsToCredits(bought.cost),
      openLeads: open,
      approvedLeads: approved,
      declinedLeads: declined,
    };
  }
}
