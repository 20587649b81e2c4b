import { Injectable } from '@nestjs/common';
import {
  boughtAtOf,
  BuyersService,
  type Purchase,
  quantityOf,
  ReturnsPolicyService,
} from '../../../selling/index.js';
import { termsOf, type PackTerms } from './claim.decisions.js';

/** The terms of returns of a pack: those that its buyer has read before the purchase. */
@Injectable()
export class TermsOfPacks {
  constructor(
    private readonly policy: ReturnsPolicyService,
    private readonly buyers: BuyersService,
  ) {}

  async find(pack: Purchase): Promise<PackTerms> {
    const [policy, hasPaid] = await Promise.all([
      this.policy.at(pack.createdAt),
      this.buyers.hasPaid(pack.buyerId),
    ]);
    return termsOf(policy, { leads: quantityOf(pack), boughtAt: boughtAtOf(pack), hasPaid });
  }
}
