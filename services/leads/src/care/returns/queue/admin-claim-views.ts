import { Injectable } from '@nestjs/common';
import type { AdminClaimView } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { BuyerNames, PackReader, quantityOf } from '../../../selling/index.js';
import { noReturns, type Claim, type ClaimedLead } from '../claims/claim.js';
import { toClaimView } from '../claims/claim.view.js';
import { ClaimedLeadRepository } from '../claims/claimed-lead.repository.js';
import { PackReturnsRepository } from '../claims/pack-returns.repository.js';
import { claimsByPhone, type OtherClaims } from './other-claims.js';

/** Claims as admins see them: with the history of the buyer, and other buyers' claims about the same phones. */
@Injectable()
export class AdminClaimViews {
  constructor(
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly returns: PackReturnsRepository,
    private readonly packs: PackReader,
    private readonly names: BuyerNames,
    private readonly clock: Clock,
  ) {}

  async of(claims: readonly Claim[]): Promise<AdminClaimView[]> {
    const buyers = [...new Set(claims.map(({ buyerId }) => buyerId))];
    const now = this.clock.now();
    const [users, histories, bought] = await Promise.all([
      this.names.of(buyers),
      this.returns.ofBuyers(buyers),
      Promise.all(buyers.map(async (id) => [id, await this.packs.totals(id, now)] as const)),
    ]);
    const totals = new Map(bought);
    const views = claims.map(async (claim): Promise<AdminClaimView | undefined> => {
      const { buyerId, packId, datasetId, datasetName } = claim;
      const [[pack], leads] = await Promise.all([
        this.packs.findAll(buyerId, [packId]),
        this.claimedLeads.ofClaim(claim),
      ]);
      if (!pack) return undefined;
      const others = await this.othersOf(claim, leads);
      const { open, approved, declined } = histories.get(buyerId) ?? noReturns;
      return {
        ...toClaimView(claim),
        dataset: { _id: datasetId, name: datasetName },
        buyer: {
          _id: buyerId,
          ...users.get(buyerId),
          boughtLeads: totals.get(buyerId)?.leads ?? 0,
          openLeads: open,
          approvedLeads: approved,
          declinedLeads: declined,
        },
        packLeads: quantityOf(pack),
        packBoughtAt: (pack.endedAt ?? pack.createdAt).toISOString(),
        alsoClaimed: leads.filter((lead) => others.of(lead).claimed > 0).length,
      };
    });
    return (await Promise.all(views)).flatMap((view) => view ?? []);
  }

  /** Claims of other buyers about the phones of these leads. */
  async othersOf(claim: Claim, leads: readonly ClaimedLead[]): Promise<OtherClaims> {
    const phones = leads.flatMap(({ phone }) => phone ?? []);
    return claimsByPhone(await this.claimedLeads.withPhones(phones), claim.buyerId);
  }
}
