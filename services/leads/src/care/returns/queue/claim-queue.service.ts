import { Injectable } from '@nestjs/common';
import {
  CatalogueError,
  claimLeadsPageSize,
  ClaimNotFound,
  pagesOf,
  type AdminClaimDetailsView,
  type AdminClaimsQuery,
  type AdminClaimsView,
  type ClaimDecisionsBody,
  type ClaimDecisionsView,
  type ClaimId,
  type ClaimView,
  type UserId,
} from '@leadmart/contracts';
import { PackLeads, storedColumns } from '@leadmart/stock';
import { PackReader } from '../../../selling/index.js';
import { ClaimDecider } from '../claims/claim-decider.js';
import { asDecided, undoableUntilOf } from '../claims/claim.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { toClaimView } from '../claims/claim.view.js';
import { ClaimedLeadRepository } from '../claims/claimed-lead.repository.js';
import { PhoneStatuses } from '../pack-lead-facts.js';
import { packLeadIdOf } from '../pack-lead-ids.js';
import { AdminClaimViews } from './admin-claim-views.js';

/** The admins' queue of claims. */
@Injectable()
export class ClaimQueueService {
  constructor(
    private readonly claims: ClaimRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly packs: PackReader,
    private readonly packLeads: PackLeads,
    private readonly statuses: PhoneStatuses,
    private readonly decider: ClaimDecider,
    private readonly views: AdminClaimViews,
  ) {}

  async page(query: AdminClaimsQuery): Promise<AdminClaimsView> {
    const { claims, total } = await this.claims.page(query);
    const pages = pagesOf(total);
    return { claims: await this.views.of(claims), total, page: query.page, pages };
  }

  /** Throws ClaimNotFound. */
  async details(id: ClaimId, page: number): Promise<AdminClaimDetailsView> {
    const claim = await this.claims.find(id);
    const [pack] = claim ? await this.packs.findAll(claim.buyerId, [claim.packId]) : [];
    if (!claim || !pack) throw ClaimNotFound();
    const [view] = await this.views.of([claim]);
    if (!view) throw ClaimNotFound();
    const all = await this.claimedLeads.ofClaim(claim);
    const from = (page - 1) * claimLeadsPageSize;
    const onPage = all.slice(from, from + claimLeadsPageSize);
    const found = await this.packLeads.find(pack, onPage);
    const [today, others] = await Promise.all([
      this.statuses.of(pack.datasetId, found),
      this.views.othersOf(claim, onPage),
    ]);
    const claimed = new Map(onPage.map((lead) => [packLeadIdOf(lead), lead]));
    const leads = found.flatMap(({ cells, ...place }, i) => {
      const lead = claimed.get(packLeadIdOf(place));
      if (!lead) return [];
      const status = today[i];
      return [
        {
          _id: packLeadIdOf(place),
          cells,
          ...(status && { today: status }),
          outcome: lead.outcome,
          otherBuyers: others.of(lead),
        },
      ];
    });
    const pages = pagesOf(all.length, claimLeadsPageSize);
    return { claim: view, columns: [...storedColumns], leads, total: all.length, page, pages };
  }

  /** Throws ClaimNotFound, or ClaimNotUndoable. */
  async undo(id: ClaimId, adminId: UserId): Promise<ClaimView> {
    return toClaimView(await this.decider.undo(id, adminId));
  }

  /** Decides each claim in a transaction of its own: one that is refused does not stop the others. */
  async decide(
    { decisions, answer }: ClaimDecisionsBody,
    adminId: UserId,
  ): Promise<ClaimDecisionsView> {
    const results: ClaimDecisionsView['results'] = [];
    for (const { claim, approve } of decisions) {
      try {
        const decided = await this.decider.decide(claim, { approve, answer, adminId });
        results.push({
          claim,
          decided: toClaimView(asDecided(decided)),
          ...undoableUntilOf(decided),
        });
      } catch (error) {
        if (!(error instanceof CatalogueError)) throw error;
        results.push({ claim, error: { code: error.code, message: error.message } });
      }
    }
    return { results };
  }
}
