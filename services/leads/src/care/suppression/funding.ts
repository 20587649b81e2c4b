import { Injectable } from '@nestjs/common';
import { GetBalance, isTestId, type UserId } from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import { BuyerGuardRepository } from '@leadmart/stock';
import { BuyersService } from '../../selling/index.js';

/**
 * Knows which buyers have paid or hold credits: only their suppression lists count, so that an account that costs nothing
 * learns nothing from them (decisions/0049). Those of test accounts count, which learn of made-up leads only. A buyer who was funded once stays so, and is not asked about again.
 */
@Injectable()
export class Funding {
  constructor(
    private readonly guards: BuyerGuardRepository,
    private readonly buyers: BuyersService,
    private readonly requests: Requests,
  ) {}

  /** Throws PeerUnavailable while billing is away and it is not known. */
  async isFunded(buyerId: UserId): Promise<boolean> {
    const { funded = false } = await this.guards.find(buyerId);
    return funded || this.ask(buyerId);
  }

  /** Remembers a yes. Asks billing about a no, because its report may be late. Throws PeerUnavailable. */
  async ask(buyerId: UserId): Promise<boolean> {
    const isFunded =
      isTestId(buyerId) ||
      (await this.buyers.hasPaidOrHoldsCredits(buyerId)) ||
      (await this.holdsCredits(buyerId));
    if (isFunded) await this.guards.setFunded(buyerId);
    return isFunded;
  }

  private async holdsCredits(userId: UserId): Promise<boolean> {
    const { balance } = await this.requests.send(GetBalance, { userId });
    return balance > 0;
  }
}
