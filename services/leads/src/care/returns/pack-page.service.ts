import { Injectable } from '@nestjs/common';
import {
  PackNotFound,
  type PackClaimsView,
  type PackDetailsView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { PackReader, type Purchase, toPackView } from '../../selling/index.js';
import { leftToClaim } from './claims/claim.decisions.js';
import { ClaimRepository } from './claims/claim.repository.js';
import { toClaimView } from './claims/claim.view.js';
import { PackReturnsRepository } from './claims/pack-returns.repository.js';
import { TermsOfPacks } from './claims/terms-of-packs.js';

/** The page of a pack: its terms of returns and its claims. Its leads are the call list's. */
@Injectable()
export class PackPageService {
  constructor(
    private readonly packs: PackReader,
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
  async claimsOf(buyerId: UserId, id: PurchaseId): Promise<PackClaimsView> {
    const pack = await this.find(buyerId, id);
    return { claims: (await this.claims.ofPack({ packId: pack.id, buyerId })).map(toClaimView) };
  }

  private async find(buyerId: UserId, id: PurchaseId): Promise<Purchase> {
    const [pack] = await this.packs.findAll(buyerId, [id]);
    if (!pack) throw PackNotFound();
    return pack;
  }
}
