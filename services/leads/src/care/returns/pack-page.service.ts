import { Injectable } from '@nestjs/common';
import {
  PackNotFound,
  type PackClaimsView,
  type PackDetailsView,
  type PackLeadsQuery,
  type PackLeadsView,
  type PackLeadView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { type FoundLead, PackLeads } from '@leadmart/stock';
import { PackReader, type Purchase, quantityOf, toPackView } from '../../selling/index.js';
import { leftToClaim } from './claims/claim.decisions.js';
import { ClaimRepository } from './claims/claim.repository.js';
import { toClaimView } from './claims/claim.view.js';
import { PackReturnsRepository } from './claims/pack-returns.repository.js';
import { TermsOfPacks } from './claims/terms-of-packs.js';
import { leadMatcher } from './lead-search.js';
import { PackLeadFacts } from './pack-lead-facts.js';
import { packLeadIdOf } from './pack-lead-ids.js';

/** Leads on a page, and the number of all that match. */
interface LeadsPage {
  readonly leads: readonly FoundLead[];
  readonly total: number;
}

/** The page of a pack: its leads with their status today, its terms of returns and its claims. */
@Injectable()
export class PackPageService {
  constructor(
    private readonly packs: PackReader,
    private readonly packLeads: PackLeads,
    private readonly facts: PackLeadFacts,
    private readonly terms: TermsOfPacks,
    private readonly returns: PackReturnsRepository,
    private readonly claims: ClaimRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws PackNotFound, also for a pack of another buyer. */
  async details(buyerId: UserId, id: PurchaseId): Promise<PackDetailsView> {
    const pack = await this.find(buyerId, id);
    const [terms, returns] = await Promise.all([
      this.terms.find(pack),
      this.returns.find({ packId: id, buyerId }),
    ]);
    const { windowDays, windowEndsAt, cap, automatic } = terms;
    const { open, approved, declined } = returns;
    return {
      pack: toPackView(pack),
      returns: {
        windowDays,
        windowEndsAt: windowEndsAt.toISOString(),
        isOpen: this.clock.now() <= windowEndsAt,
        cap,
        left: leftToClaim(terms, returns),
        automatic,
        open,
        approved,
        declined,
      },
    };
  }

  /** Throws PackNotFound, also for a pack of another buyer. */
  async leads(buyerId: UserId, id: PurchaseId, query: PackLeadsQuery): Promise<PackLeadsView> {
    const pack = await this.find(buyerId, id);
    const { page, search } = query;
    const columns = this.packLeads.columnsOf(pack);
    const { leads, total } = await (search === ''
      ? this.pageOf(pack, query)
      : this.pageFound(pack, query, columns));
    const facts = await this.facts.of(pack, leads);
    const views = leads.map(({ cells, ...place }, i): PackLeadView => {
      return { _id: packLeadIdOf(place), cells, ...facts[i] };
    });
    const pages = Math.max(1, Math.ceil(total / query.limit));
    return { columns: [...columns], leads: views, total, page, pages };
  }

  /** Throws PackNotFound, also for a pack of another buyer. */
  async claimsOf(buyerId: UserId, id: PurchaseId): Promise<PackClaimsView> {
    const pack = await this.find(buyerId, id);
    return { claims: (await this.claims.ofPack({ packId: pack.id, buyerId })).map(toClaimView) };
  }

  private async find(buyerId: UserId, id: PurchaseId): Promise<Purchase> {
    const [pack] = await this.packs.findAll(buyerId, [id]);
    if (!pack) throw PackNotFound();
    return pack;
  }

  private async pageOf(pack: Purchase, { page, limit }: PackLeadsQuery): Promise<LeadsPage> {
    const from = (page - 1) * limit;
    const leads: FoundLead[] = [];
    for await (const batch of this.packLeads.read(pack, { from, to: from + limit }))
      leads.push(...batch);
    return { leads, total: quantityOf(pack) };
  }

  /** Reads the whole pack: its lines are in no index. Keeps the leads of the page only. */
  private async pageFound(
    pack: Purchase,
    { page, limit, search }: PackLeadsQuery,
    columns: readonly string[],
  ): Promise<LeadsPage> {
    const matches = leadMatcher(search, columns);
    const from = (page - 1) * limit;
    const leads: FoundLead[] = [];
    let total = 0;
    for await (const batch of this.packLeads.read(pack))
      for (const lead of batch) {
        if (!matches(lead.cells)) continue;
        if (total >= from && leads.length < limit) leads.push(lead);
        total += 1;
      }
    return { leads, total };
  }
}
