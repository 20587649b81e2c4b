import { Injectable } from '@nestjs/common';
import {
  LeadsAlreadyClaimed,
  ReturnWindowOver,
  type ClaimReason,
  type ReturnOfferView,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import type { Place } from '@leadmart/stock';
import type { Purchase } from '../../../selling/index.js';
import { decideClaim } from './claim.decisions.js';
import { claimedLeadId, ClaimedLeadRepository } from './claimed-lead.repository.js';
import { PackReturnsRepository } from './pack-returns.repository.js';
import { TermsOfPacks } from './terms-of-packs.js';

/** A lead that its buyer might return. */
export interface ReturnableLead extends Place {
  readonly reason: ClaimReason;
}

/** Says what a return of a lead would be, each lead by itself. Nothing is returned. */
@Injectable()
export class ReturnOffers {
  constructor(
    private readonly terms: TermsOfPacks,
    private readonly returns: PackReturnsRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly clock: Clock,
  ) {}

  /** The offers in the order of the leads. Reads nothing without leads. */
  async of(pack: Purchase, leads: readonly ReturnableLead[]): Promise<ReturnOfferView[]> {
    if (leads.length === 0) return [];
    const key = { packId: pack.id, buyerId: pack.buyerId };
    const [terms, returns, claimed] = await Promise.all([
      this.terms.find(pack),
      this.returns.find(key),
      this.claimedLeads.among(key, leads),
    ]);
    const now = this.clock.now();
    return leads.map((lead) => {
      const alreadyClaimed = claimed.has(claimedLeadId(pack.id, lead)) ? 1 : 0;
      const leftOut = { alreadyClaimed, notInPack: 0, invalidLines: 0 };
      const wanted = { terms, returns, fresh: 1 - alreadyClaimed, leftOut, now };
      const decision = decideClaim(wanted);
      const isAutomatic = decision.kind === 'accept' && decision.isAutomatic;
      return {
        reason: lead.reason,
        eligible: decision.kind === 'accept',
        ...(decision.kind === 'refuse' && { because: obstacleIn(decision.because) }),
        until: terms.windowEndsAt.toISOString(),
        decided: isAutomatic ? 'at-once' : 'reviewed',
      };
    });
  }
}

function obstacleIn(because: unknown): NonNullable<ReturnOfferView['because']> {
  if (ReturnWindowOver.is(because)) return 'window-over';
  return LeadsAlreadyClaimed.is(because) ? 'claimed' : 'cap-reached';
}
