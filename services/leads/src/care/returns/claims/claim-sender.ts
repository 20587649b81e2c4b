import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  IdempotencyKeyReused,
  tenths,
  type ClaimId,
  type ClaimReason,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { newId, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { boughtAtOf } from '../../../selling/index.js';
import { ClaimPayer } from './claim-payer.js';
import { decideClaim, isBadForAll, type PackTerms } from './claim.decisions.js';
import { priceOf, type Claim, type ClaimedLead, type WantedLead } from './claim.js';
import { ClaimRepository } from './claim.repository.js';
import { claimedLeadId, ClaimedLeadRepository } from './claimed-lead.repository.js';
import { LeadChooser, type ChosenLeads, type WhichLeads } from './lead-chooser.js';
import { PackReturnsRepository } from './pack-returns.repository.js';
import { TermsOfPacks } from './terms-of-packs.js';

/** A request to return leads, by their ids or by their phones. */
export interface ClaimRequest {
  readonly reason: ClaimReason;
  readonly words: string | undefined;
  readonly which: WhichLeads;
  readonly key: string | undefined;
}

interface PlannedClaim extends ChosenLeads {
  readonly request: ClaimRequest;
  readonly requestHash: string;
  readonly terms: PackTerms;
}

/**
 * Stores claims. One transaction stores the claim, its leads, the numbers of its pack and, if the policy approves it,
 * the command to billing: so 64 requests at once claim a lead once and never more than the cap.
 */
@Injectable()
export class ClaimSender {
  private readonly queue = new KeyedQueue<PurchaseId>();

  constructor(
    private readonly leadChooser: LeadChooser,
    private readonly terms: TermsOfPacks,
    private readonly claims: ClaimRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly returns: PackReturnsRepository,
    private readonly payer: ClaimPayer,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Throws PackNotFound, IdempotencyKeyReused, and the refusals of `decideClaim`. */
  async send(buyerId: UserId, packId: PurchaseId, request: ClaimRequest): Promise<Claim> {
    const requestHash = hashOf(packId, request);
    const before = await this.sentBefore(buyerId, request, requestHash);
    if (before) return before;
    const chosen = await this.leadChooser.choose(buyerId, packId, request.which);
    const planned = { ...chosen, request, requestHash, terms: await this.terms.find(chosen.pack) };
    return this.queue.run(packId, () =>
      retryOnDuplicateKey(() => this.transactions.run((tx) => this.store(planned, tx))),
    );
  }

  private async store(planned: PlannedClaim, tx: ClientSession): Promise<Claim> {
    const { pack, request, requestHash, notInPack, terms } = planned;
    const { id: packId, buyerId } = pack;
    const before = await this.sentBefore(buyerId, request, requestHash, tx);
    if (before) return before;
    const now = this.clock.now();
    const known = await this.claimedLeads.among({ packId, buyerId }, planned.leads, tx);
    const fresh = planned.leads.filter((lead) => !known.has(claimedLeadId(packId, lead)));
    const leftOut = {
      alreadyClaimed: known.size,
      notInPack,
      invalidLines: 'ids' in request.which ? 0 : request.which.invalidLines,
    };
    const returns = await this.returns.find({ packId, buyerId }, tx);
    const decision = decideClaim({ terms, returns, fresh: fresh.length, leftOut, now });
    if (decision.kind === 'refuse') throw decision.because;
    const claim = newClaim(planned, { fresh, leftOut, now, ...decision });
    const { reason, status, datasetId, id: claimId, isAutomatic } = claim;
    const outcome = status === 'approved' ? 'approved' : 'open';
    const about = { claimId, packId, buyerId, datasetId, boughtAt: boughtAtOf(pack) };
    const ofAll = { ...about, reason, outcome, isAutomatic } as const;
    this.claimedLeads.insert(
      fresh.map((lead): ClaimedLead => ({ ...lead, ...ofAll })),
      tx,
    );
    const change = { open: 0, approved: 0, declined: 0, [outcome]: fresh.length };
    this.returns.change({ packId, buyerId }, change, tx);
    const stored = { ...claim, ...(await this.payer.pay(claim, now, tx)) };
    this.claims.insert(stored, tx);
    return stored;
  }

  /** Returns the claim that an earlier request with the same key has created. */
  private async sentBefore(
    buyerId: UserId,
    { key }: ClaimRequest,
    requestHash: string,
    tx?: ClientSession,
  ): Promise<Claim | undefined> {
    const found = key === undefined ? undefined : await this.claims.findByKey(buyerId, key, tx);
    if (found && found.requestHash !== requestHash) throw IdempotencyKeyReused();
    return found;
  }
}

function newClaim(
  { pack, request, requestHash }: PlannedClaim,
  {
    fresh,
    leftOut,
    now,
    isAutomatic,
  }: Pick<Claim, 'leftOut'> & { fresh: readonly WantedLead[]; now: Date; isAutomatic: boolean },
): Claim {
  const { id: packId, buyerId, datasetId, datasetName } = pack;
  const { reason, words, key } = request;
  const leads = fresh.length;
  const worth = priceOf(fresh);
  return {
    id: newId() as ClaimId,
    buyerId,
    packId,
    datasetId,
    datasetName,
    worth,
    reason,
    ...(words && { words }),
    status: isAutomatic ? 'approved' : 'open',
    leads,
    approved: isAutomatic ? leads : 0,
    declined: 0,
    credits: isAutomatic ? worth : tenths(0),
    isAutomatic,
    leftOut,
    createdAt: now,
    ...(isAutomatic && { decidedAt: now }),
    ...(isAutomatic && isBadForAll(request.reason) && { work: { dueAt: now } }),
    ...(key !== undefined && { idempotencyKey: key, requestHash }),
  };
}

function hashOf(packId: PurchaseId, { reason, words = '', which }: ClaimRequest): string {
  const chosen = 'ids' in which ? which.ids.toSorted() : [...which.phones];
  const text = JSON.stringify([packId, reason, words, chosen]);
  return createHash('sha256').update(text).digest('base64url');
}
