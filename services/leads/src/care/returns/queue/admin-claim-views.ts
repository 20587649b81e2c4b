import { Injectable } from '@nestjs/common';
import type { AdminClaimView, UserId } from '@leadmart/contracts';
import { boughtAtOf, BuyerNames, PackReader, quantityOf } from '../../../selling/index.js';
import { asDecided, undoableUntilOf, type Claim, type ClaimedLead } from '../claims/claim.js';
import { toClaimView } from '../claims/claim.view.js';
import { ClaimedLeadRepository } from '../claims/claimed-lead.repository.js';
import { BuyerHistories } from './buyer-histories.js';

/** Claims as admins see them: with the history of the buyer, and other buyers' claims about the same phones. */
@Injectable()
export class AdminClaimViews {
  constructor(
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly histories: BuyerHistories,
    private readonly packs: PackReader,
    private readonly names: BuyerNames,
  ) {}

  async of(claims: readonly Claim[]): Promise<AdminClaimView[]> {
    const buyers = [...new Set(claims.map(({ buyerId }) => buyerId))];
    const [users, known] = await Promise.all([
      this.names.of(buyers),
      Promise.all(buyers.map(async (id) => [id, await this.histories.of(id)] as const)),
    ]);
    const histories = new Map(known);
    const views = claims.map(async (claim): Promise<AdminClaimView | undefined> => {
      const { buyerId, packId, datasetId, datasetName } = claim;
      const [[pack], leads] = await Promise.all([
        this.packs.findAll(buyerId, [packId]),
        this.claimedLeads.ofClaim(claim),
      ]);
      const history = histories.get(buyerId);
      if (!pack || !history) return undefined;
      const others = await this.othersOf(claim, leads);
      return {
        ...toClaimView(asDecided(claim)),
        ...undoableUntilOf(claim),
        dataset: { _id: datasetId, name: datasetName },
        buyer: { _id: buyerId, ...users.get(buyerId), ...history },
        packLeads: quantityOf(pack),
        packBoughtAt: boughtAtOf(pack).toISOString(),
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

/** The claims of other buyers about phones. */
interface OtherClaims {
  /** How many other buyers claimed the phone of a lead, and how many of them got their credits back. */
  readonly of: (lead: Pick<ClaimedLead, 'phone'>) => { claimed: number; approved: number };
}

/** Groups claimed leads by phone, without those of one buyer. A buyer with two such claims counts once. */
function claimsByPhone(leads: readonly ClaimedLead[], except: UserId): OtherClaims {
  const byPhone = new Map<number, { claimed: Set<UserId>; approved: Set<UserId> }>();
  for (const { phone, buyerId, outcome } of leads) {
    if (phone === undefined || buyerId === except) continue;
    const known = byPhone.get(phone) ?? { claimed: new Set(), approved: new Set() };
    byPhone.set(phone, known);
    known.claimed.add(buyerId);
    if (outcome === 'approved') known.approved.add(buyerId);
  }
  return {
    of: ({ phone }) => {
      const known = phone === undefined ? undefined : byPhone.get(phone);
      return { claimed: known?.claimed.size ?? 0, approved: known?.approved.size ?? 0 };
    },
  };
}
