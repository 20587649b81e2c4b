import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  ClaimNotFound,
  ClaimNotUndoable,
  InvalidInput,
  type ClaimId,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { NothingMatched, Transactions } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import type { LeadsConfig } from '../../../leads.config.js';
import { carryOutVerdicts } from '../../../leads.jobs.js';
import { packLeadIdOf } from '../pack-lead-ids.js';
import { ClaimAudit } from './claim-audit.js';
import { ClaimPayer } from './claim-payer.js';
import { decideVerdict, isBadForAll, statusOf } from './claim.decisions.js';
import { asDecided, priceOf, type Claim, type ClaimedLead, type Verdict } from './claim.js';
import { ClaimRepository } from './claim.repository.js';
import { ClaimedLeadRepository } from './claimed-lead.repository.js';
import { PackReturnsRepository } from './pack-returns.repository.js';

type GivenVerdict = Required<Pick<Verdict, 'approve' | 'answer' | 'adminId'>>;

const attempts = 3;

/**
 * Decides claims, each once, in two steps. The verdict of an admin is stored with its audit record and can be taken back
 * for a while, in which the claim is open for its buyer. Then it is carried out: its leads, the numbers of its pack and the
 * command to billing are one transaction, which fails when the claim is no longer open.
 */
@Injectable()
export class ClaimDecider implements OnModuleInit {
  constructor(
    private readonly claims: ClaimRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly returns: PackReturnsRepository,
    private readonly payer: ClaimPayer,
    private readonly audit: ClaimAudit,
    private readonly transactions: Transactions,
    private readonly work: Work,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  onModuleInit(): void {
    this.work.runDue(carryOutVerdicts, this.claims.rows, (step) =>
      this.transactions.run(async (tx) => {
        await step.end({}, tx);
        await this.carryOut(step.row._id, tx);
      }),
    );
  }

  /** The same verdict again returns the claim. Throws ClaimNotFound, ClaimAlreadyDecided, or InvalidInput for other leads. */
  async decide(id: ClaimId, verdict: GivenVerdict): Promise<Claim> {
    return this.change(id, (claim, tx) => this.giveVerdict(claim, verdict, tx));
  }

  /** Takes back a verdict that is not carried out. Throws ClaimNotFound, or ClaimNotUndoable. */
  async undo(id: ClaimId, adminId: UserId): Promise<Claim> {
    return this.change(id, async ({ verdict, verdictWork: _unused, ...claim }, tx) => {
      if (!verdict) throw ClaimNotUndoable();
      this.claims.takeBackVerdict(claim, tx);
      await this.audit.undone(claim, verdict, adminId, tx);
      return claim;
    });
  }

  private async giveVerdict(claim: Claim, given: GivenVerdict, tx: ClientSession): Promise<Claim> {
    const leads = await this.claimedLeads.ofClaim(claim, tx);
    const chosen = approvedAmong(leads, given.approve);
    const decision = decideVerdict(asDecided(claim), chosen.length, isSame(claim, chosen));
    if (decision.kind === 'refuse') throw decision.because;
    if (decision.kind === 'done-before') return claim;
    const at = this.audit.now();
    const verdict: Verdict = {
      ...given,
      status: statusOf(leads.length, chosen.length),
      approved: chosen.length,
      declined: leads.length - chosen.length,
      credits: priceOf(chosen),
      at,
    };
    const dueAt = new Date(at.getTime() + this.config.RETURN_UNDO_SECONDS * 1_000);
    this.claims.giveVerdict(claim, verdict, dueAt, tx);
    await this.audit.decided(claim, verdict, tx);
    return { ...claim, verdict, verdictWork: { dueAt } };
  }

  private async carryOut(id: ClaimId, tx: ClientSession): Promise<void> {
    const claim = await this.claims.find(id, tx);
    if (claim?.status !== 'open' || !claim.verdict) return;
    const { approve, status, approved, declined, credits, answer } = claim.verdict;
    const leads = await this.claimedLeads.ofClaim(claim, tx);
    const now = this.audit.now();
    const decided = {
      status,
      approved,
      declined,
      credits,
      decidedAt: now,
      ...(!claim.isForgotten && answer && { answer }),
      ...(approved > 0 && isBadForAll(claim.reason) && { work: { dueAt: now } }),
    };
    const { packId, buyerId } = claim;
    const { paidAt } = await this.payer.pay({ ...claim, ...decided }, now, tx);
    this.claims.decide(claim, { ...decided, ...(paidAt && { paidAt }) }, tx);
    const ofAll = status === 'approved' ? 'approved' : 'declined';
    await this.claimedLeads.decide(claim, 'all', ofAll, tx);
    if (status === 'partly')
      await this.claimedLeads.decide(claim, approvedAmong(leads, approve), 'approved', tx);
    this.returns.change({ packId, buyerId }, { open: 0 - leads.length, approved, declined }, tx);
  }

  /** Changes a claim that is as it was read. Throws ClaimNotFound. */
  private async change(
    id: ClaimId,
    work: (claim: Claim, tx: ClientSession) => Promise<Claim>,
  ): Promise<Claim> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transactions.run(async (tx) => {
          const claim = await this.claims.find(id, tx);
          if (!claim) throw ClaimNotFound();
          return work(claim, tx);
        });
      } catch (error) {
        // Another admin, or the end of the wait, was faster: the next attempt reads what happened.
        if (!(error instanceof NothingMatched) || attempt === attempts) throw error;
      }
    }
  }
}

/** Whether the leads that were approved before are these. */
function isSame({ verdict }: Claim, chosen: readonly ClaimedLead[]): boolean {
  if (!verdict) return chosen.every(({ outcome }) => outcome === 'approved');
  if (!Array.isArray(verdict.approve)) return true;
  const approved = new Set<string>(verdict.approve);
  return chosen.every((lead) => approved.has(packLeadIdOf(lead)));
}

function approvedAmong(
  leads: readonly ClaimedLead[],
  approve: Verdict['approve'],
): readonly ClaimedLead[] {
  if (approve === 'all') return leads;
  if (approve === 'none') return [];
  const wanted = new Set<string>(approve);
  const found = leads.filter((lead) => wanted.delete(packLeadIdOf(lead)));
  const [other] = wanted;
  if (other === undefined) return found;
  const message = `expected leads of the claim; ${other} is not part of it`;
  throw InvalidInput({ fields: [{ field: 'approve', message }] });
}
