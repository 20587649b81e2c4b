import { Injectable } from '@nestjs/common';
import { ReturnCredits } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import type { ClientSession } from 'mongoose';
import { creditsOf, type Claim } from './claim.js';

/** Sends the credits of a decided claim to billing. */
@Injectable()
export class PayClaim {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Adds the command to the transaction of the decision. Its key is the claim, and billing books a claim once. Returns
   * the time of payment when there is nothing to pay: leads without a price.
   */
  async pay(claim: Claim, now: Date, tx: ClientSession): Promise<Pick<Claim, 'paidAt'>> {
    const { id: claimId, packId: purchaseId, buyerId, approved: quantity, datasetName } = claim;
    if (quantity === 0) return {};
    const amount = creditsOf(claim);
    if (amount === 0) return { paidAt: now };
    const command = { claimId, purchaseId, buyerId, amount, quantity, datasetName };
    await this.outbox.addWithKey(ReturnCredits, claimId, command, tx);
    return {};
  }
}
