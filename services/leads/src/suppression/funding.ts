import { GetBalance, type UserId } from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import { Injectable } from '@nestjs/common';
import { BuyerGuardRepository } from '../stock/exclusions/buyer-guard.repository.js';

const balanceTimeoutMs = 1_000;

/**
 * Knows which buyers have paid or hold credits: only their suppression lists count, so that an account that costs nothing
 * learns nothing from them (decisions/0049). A buyer who was funded once stays so, and is not asked about again.
 */
@Injectable()
export class Funding {
  constructor(
    private readonly guards: BuyerGuardRepository,
    private readonly requests: Requests,
  ) {}

  /** Throws PeerUnavailable while billing is away and it is not known. */
  async isFunded(buyerId: UserId): Promise<boolean> {
    const { funded = false } = await this.guards.find(buyerId);
    return funded || this.ask(buyerId);
  }

  /** Asks billing and remembers a yes. Throws PeerUnavailable. */
  async ask(buyerId: UserId): Promise<boolean> {
    const options = { timeoutMs: balanceTimeoutMs };
    // The first entry of an account adds credits: one with entries has held some, though it may have spent them.
    const { version } = await this.requests.send(GetBalance, { userId: buyerId }, options);
    if (version === 0) return false;
    await this.guards.setFunded(buyerId);
    return true;
  }
}
