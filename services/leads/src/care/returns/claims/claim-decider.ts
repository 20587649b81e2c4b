import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  ClaimNotFound,
  InvalidInput,
  LeadsAdminActed,
  tenthsToCredits,
  type ClaimDecisionsBody,
  type ClaimId,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { NothingMatched, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { packLeadIdOf } from '../pack-lead-ids.js';
import { ClaimPayer } from './claim-payer.js';
import { isToCount, isToDecide, statusOf } from './claim.decisions.js';
import { creditsOf, type Claim, type ClaimedLead } from './claim.js';
import { ClaimRepository } from './claim.repository.js';
import { ClaimedLeadRepository } from './claimed-lead.repository.js';
import { PackReturnsRepository } from './pack-returns.repository.js';

/** The decision of an admin about one claim. */
export interface ClaimVerdict {
  readonly approve: ClaimDecisionsBody['decisions'][number]['approve'];
  readonly answer: string;
  readonly adminId: UserId;
}

const attempts = 3;

/**
 * Decides claims, each once: the decision, its leads, the numbers of its pack, the command to billing and the audit
 * record are one transaction, which fails when the claim is no longer open.
 */
@Injectable()
export class ClaimDecider {
  constructor(
    private readonly claims: ClaimRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly returns: PackReturnsRepository,
    private readonly payer: ClaimPayer,
    private readonly eventLog: EventLog,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** The same decision again returns the claim. Throws ClaimNotFound, ClaimAlreadyDecided, or InvalidInput for other leads. */
  async decide(id: ClaimId, verdict: ClaimVerdict): Promise<Claim> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transactions.run((tx) => this.decideIn(id, verdict, tx));
      } catch (error) {
        // Another admin decided it in between: the next attempt reads that decision.
        if (!(error instanceof NothingMatched) || attempt === attempts) throw error;
      }
    }
  }

  private async decideIn(id: ClaimId, verdict: ClaimVerdict, tx: ClientSession): Promise<Claim> {
    const claim = await this.claims.find(id, tx);
    if (!claim) throw ClaimNotFound();
    const leads = await this.claimedLeads.ofClaim(claim, tx);
    const approved = approvedAmong(leads, verdict.approve);
    const isSame = approved.every(({ outcome }) => outcome === 'approved');
    if (!isToDecide(claim, approved.length, isSame)) return claim;
    const now = this.clock.now();
    const decided = {
      status: statusOf(leads.length, approved.length),
      approved: approved.length,
      declined: leads.length - approved.length,
      ...(!claim.isForgotten && { answer: verdict.answer }),
      decidedAt: now,
      ...(approved.length > 0 && isToCount(claim.reason) && { work: { dueAt: now } }),
    };
    const { packId, buyerId } = claim;
    const { paidAt } = await this.payer.pay({ ...claim, ...decided }, now, tx);
    const paid = paidAt && { paidAt };
    this.claims.decide(claim, { ...decided, ...paid }, tx);
    const ofAll = decided.status === 'approved' ? 'approved' : 'declined';
    await this.claimedLeads.decide(claim, 'all', ofAll, tx);
    if (decided.status === 'partly')
      await this.claimedLeads.decide(claim, approved, 'approved', tx);
    const change = { approved: decided.approved, declined: decided.declined };
    this.returns.change({ packId, buyerId }, { open: 0 - leads.length, ...change }, tx);
    const after = { ...claim, ...decided, ...paid };
    await this.record(after, verdict, tx);
    return after;
  }

  private async record(
    claim: Claim,
    { adminId, answer }: ClaimVerdict,
    tx: ClientSession,
  ): Promise<void> {
    const { id, buyerId, datasetName, status, approved, declined, decidedAt } = claim;
    const credits = tenthsToCredits(creditsOf(claim));
    const act = {
      adminId,
      action: 'claim.decided' as const,
      subject: { type: 'claim' as const, id, name: datasetName },
      before: { status: 'open' },
      after: { status, approved, declined, credits, buyer: buyerId },
      reason: answer,
      occurredAt: (decidedAt ?? this.clock.now()).toISOString(),
    };
    await this.eventLog.add(LeadsAdminActed, act, tx);
  }
}

function approvedAmong(
  leads: readonly ClaimedLead[],
  approve: ClaimVerdict['approve'],
): readonly ClaimedLead[] {
  if (approve === 'all') return leads;
  if (approve === 'none') return [];
  const wanted = new Set(approve);
  const found = leads.filter((lead) => wanted.delete(packLeadIdOf(lead)));
  const [other] = wanted;
  if (other === undefined) return found;
  const message = `expected leads of the claim; ${other} is not part of it`;
  throw InvalidInput({ fields: [{ field: 'approve', message }] });
}
