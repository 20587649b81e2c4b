import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ClaimDecided, ReturnCredits } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import type { Claim } from './claim.js';

/** Publishes the decision of a claim and sends its credits to billing. */
@Injectable()
export class ClaimPayer {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Adds both messages to the transaction of the decision. Their key is the claim, and billing books a claim once. Returns
   * the time of payment when there is nothing to pay: leads without a price. Does nothing for an open claim.
   */
  async pay(claim: Claim, now: Date, tx: ClientSession): Promise<Pick<Claim, 'paidAt'>> {
    const { id: claimId, packId: purchaseId, buyerId, datasetName, credits: amount } = claim;
    const { datasetId, status, approved, declined, isAutomatic: automatic } = claim;
    if (status === 'open') return {};
    const about = { claimId, purchaseId, buyerId, amount, datasetName };
    const decision = { ...about, datasetId, status, approved, declined, automatic };
    const occurredAt = now.toISOString();
    await this.outbox.addWithKey(ClaimDecided, claimId, { ...decision, occurredAt }, tx);
    if (approved === 0) return {};
    if (amount === 0) return { paidAt: now };
    await this.outbox.addWithKey(ReturnCredits, claimId, { ...about, quantity: approved }, tx);
    return {};
  }
}
