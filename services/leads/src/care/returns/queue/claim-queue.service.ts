import { Injectable } from '@nestjs/common';
import {
  CatalogueError,
  ClaimNotFound,
  claimLeadsPageSize,
  ListUserEmails,
  pageSize,
  PeerUnavailable,
  type AdminClaimDetailsView,
  type AdminClaimsQuery,
  type AdminClaimsView,
  type AdminClaimView,
  type ClaimDecisionsBody,
  type ClaimDecisionsView,
  type ClaimId,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import { PackLeads } from '@leadmart/stock';
import { PackReader, quantityOf } from '../../../selling/index.js';
import { ClaimDecider } from '../claims/claim-decider.js';
import { noReturns, type Claim, type ClaimedLead } from '../claims/claim.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { toClaimView } from '../claims/claim.view.js';
import { ClaimedLeadRepository } from '../claims/claimed-lead.repository.js';
import { PackReturnsRepository } from '../claims/pack-returns.repository.js';
import { packLeadIdOf } from '../pack-lead-ids.js';
import { PackPageService } from '../pack-page.service.js';
import { claimsByPhone, type OtherClaims } from './other-claims.js';

const namesTimeoutMs = 1_000;

/** The admins' queue of claims: with the history of the buyer, and other buyers' claims about the same phones. */
@Injectable()
export class ClaimQueueService {
  constructor(
    private readonly claims: ClaimRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly returns: PackReturnsRepository,
    private readonly packs: PackReader,
    private readonly packLeads: PackLeads,
    private readonly packPage: PackPageService,
    private readonly decider: ClaimDecider,
    private readonly requests: Requests,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async page(query: AdminClaimsQuery): Promise<AdminClaimsView> {
    const { claims, total } = await this.claims.page(query);
    const pages = Math.max(1, Math.ceil(total / pageSize));
    return { claims: await this.viewsOf(claims), total, page: query.page, pages };
  }

  /** Throws ClaimNotFound. */
  async details(id: ClaimId, page: number): Promise<AdminClaimDetailsView> {
    const claim = await this.claims.find(id);
    const [pack] = claim ? await this.packs.findAll(claim.buyerId, [claim.packId]) : [];
    if (!claim || !pack) throw ClaimNotFound();
    const [view] = await this.viewsOf([claim]);
    const all = await this.claimedLeads.ofClaim(claim);
    const from = (page - 1) * claimLeadsPageSize;
    const onPage = all.slice(from, from + claimLeadsPageSize);
    const columns = this.packLeads.columnsOf(pack);
    const found = await this.packLeads.find(pack, onPage);
    const [today, others] = await Promise.all([
      this.packPage.statusesToday(pack.datasetId, found, columns),
      this.othersOf(claim, onPage),
    ]);
    const claimed = new Map(onPage.map((lead) => [packLeadIdOf(lead), lead]));
    const leads = found.flatMap(({ cells, ...place }, i) => {
      const lead = claimed.get(packLeadIdOf(place));
      if (!lead || !view) return [];
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
    if (!view) throw ClaimNotFound();
    const pages = Math.max(1, Math.ceil(all.length / claimLeadsPageSize));
    return { claim: view, columns: [...columns], leads, total: all.length, page, pages };
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
        results.push({ claim, decided: toClaimView(decided) });
      } catch (error) {
        if (!(error instanceof CatalogueError)) throw error;
        results.push({ claim, error: { code: error.code, message: error.message } });
      }
    }
    return { results };
  }

  private async viewsOf(claims: readonly Claim[]): Promise<AdminClaimView[]> {
    const buyers = [...new Set(claims.map(({ buyerId }) => buyerId))];
    const now = this.clock.now();
    const [users, histories, bought] = await Promise.all([
      this.usersOf(buyers),
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

  private async othersOf(claim: Claim, leads: readonly ClaimedLead[]): Promise<OtherClaims> {
    const phones = leads.flatMap(({ phone }) => phone ?? []);
    return claimsByPhone(await this.claimedLeads.withPhones(phones), claim.buyerId);
  }

  /** The names of buyers; none while auth does not answer. */
  private async usersOf(
    userIds: UserId[],
  ): Promise<ReadonlyMap<UserId, { name?: string; email: string }>> {
    if (userIds.length === 0) return new Map();
    try {
      const options = { timeoutMs: namesTimeoutMs };
      const { users } = await this.requests.send(ListUserEmails, { userIds }, options);
      return new Map(
        users.map(({ userId, email, username: name }) => [
          userId,
          { email, ...(name && { name }) },
        ]),
      );
    } catch (error) {
      if (!PeerUnavailable.is(error)) throw error;
      this.log.warn('names of buyers not available');
      return new Map();
    }
  }
}
