import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  IdempotencyKeyReused,
  InvalidInput,
  maxClaimedLeads,
  PackNotFound,
  type ClaimId,
  type ClaimReason,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { newId, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { PackLeads } from '@leadmart/stock';
import {
  BuyersService,
  PackReader,
  type Purchase,
  quantityOf,
  ReturnsPolicyService,
} from '../../../selling/index.js';
import { type ReadPhones } from '../../../supply/index.js';
import { phoneIn, placeOf } from '../pack-lead-ids.js';
import { ClaimPayer } from './claim-payer.js';
import { decideClaim, isToCount, termsOf } from './claim.decisions.js';
import type { Claim, ClaimedLead, WantedLead } from './claim.js';
import { ClaimRepository } from './claim.repository.js';
import { claimedLeadId, ClaimedLeadRepository } from './claimed-lead.repository.js';
import { PackReturnsRepository } from './pack-returns.repository.js';

/** A request to return leads, by their ids or by their phones. */
export interface ClaimRequest {
  readonly reason: ClaimReason;
  readonly words: string | undefined;
  readonly which: { readonly ids: readonly string[] } | ReadPhones;
  readonly key: string | undefined;
}

/** The leads of a request that are in the pack. */
interface ChosenLeads {
  readonly leads: readonly WantedLead[];
  readonly notInPack: number;
}

interface PlannedClaim extends ChosenLeads {
  readonly pack: Purchase;
  readonly request: ClaimRequest;
  readonly requestHash: string;
  /** Whether the buyer has paid money. */
  readonly hasPaid: boolean;
}

/**
 * Stores claims. One transaction stores the claim, its leads, the numbers of its pack and, if the policy approves it,
 * the command to billing: so 64 requests at once claim a lead once and never more than the cap.
 */
@Injectable()
export class ClaimSender {
  private readonly queue = new KeyedQueue<PurchaseId>();

  constructor(
    private readonly packs: PackReader,
    private readonly packLeads: PackLeads,
    private readonly policy: ReturnsPolicyService,
    private readonly claims: ClaimRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly returns: PackReturnsRepository,
    private readonly payer: ClaimPayer,
    private readonly buyers: BuyersService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Throws PackNotFound, IdempotencyKeyReused, and the refusals of `decideClaim`. */
  async send(buyerId: UserId, packId: PurchaseId, request: ClaimRequest): Promise<Claim> {
    const requestHash = hashOf(packId, request);
    const before = await this.sentBefore(buyerId, request, requestHash);
    if (before) return before;
    const [pack] = await this.packs.findAll(buyerId, [packId]);
    if (!pack) throw PackNotFound();
    const hasPaid = await this.buyers.hasPaid(buyerId);
    const planned = { pack, request, requestHash, hasPaid, ...(await this.choose(pack, request)) };
    return this.queue.run(packId, () =>
      retryOnDuplicateKey(() => this.transactions.run((tx) => this.store(planned, tx))),
    );
  }

  private async store(planned: PlannedClaim, tx: ClientSession): Promise<Claim> {
    const { pack, request, requestHash, notInPack, hasPaid } = planned;
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
    const boughtAt = pack.endedAt ?? pack.createdAt;
    // The terms that the buyer has read before the purchase.
    const policy = await this.policy.at(pack.createdAt);
    const terms = termsOf(policy, { leads: quantityOf(pack), boughtAt, hasPaid });
    const returns = await this.returns.find({ packId, buyerId }, tx);
    const decision = decideClaim({ terms, returns, fresh: fresh.length, leftOut, now });
    if (decision.kind === 'refuse') throw decision.because;
    const claim = newClaim(planned, { leads: fresh.length, leftOut, now, ...decision });
    const { reason, status, datasetId, id: claimId, automatic: isAutomatic } = claim;
    const outcome = status === 'approved' ? 'approved' : 'open';
    const about = { claimId, packId, buyerId, datasetId, boughtAt };
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

  private async choose(pack: Purchase, { which }: ClaimRequest): Promise<ChosenLeads> {
    return 'ids' in which ? this.chooseById(pack, which.ids) : this.chooseByPhone(pack, which);
  }

  private async chooseById(pack: Purchase, ids: readonly string[]): Promise<ChosenLeads> {
    const wanted = [...new Set(ids)];
    const columns = this.packLeads.columnsOf(pack);
    const places = wanted.flatMap((id) => placeOf(id, pack) ?? []);
    const found = await this.packLeads.find(pack, places);
    const leads = found.map(({ cells, ...place }) => wantedLead(place, phoneIn(cells, columns)));
    return { leads, notInPack: wanted.length - leads.length };
  }

  /** Reads the whole pack, because no index has its phones. */
  private async chooseByPhone(pack: Purchase, { phones }: ReadPhones): Promise<ChosenLeads> {
    const wanted = new Set(phones);
    const columns = this.packLeads.columnsOf(pack);
    const leads: WantedLead[] = [];
    for await (const batch of this.packLeads.read(pack))
      for (const { cells, ...place } of batch) {
        const phone = phoneIn(cells, columns);
        if (phone !== undefined && wanted.has(phone)) leads.push(wantedLead(place, phone));
      }
    if (leads.length > maxClaimedLeads) throw tooManyLeads();
    return { leads, notInPack: wanted.size - new Set(leads.map(({ phone }) => phone)).size };
  }
}

function wantedLead({ shelf, number }: WantedLead, phone: number | undefined): WantedLead {
  return { shelf, number, ...(phone !== undefined && { phone }) };
}

function newClaim(
  { pack, request, requestHash }: PlannedClaim,
  {
    leads,
    leftOut,
    now,
    isAutomatic,
  }: Pick<Claim, 'leads' | 'leftOut'> & { now: Date; isAutomatic: boolean },
): Claim {
  const { id: packId, buyerId, datasetId, datasetName, unitPrice } = pack;
  const { reason, words, key } = request;
  return {
    id: newId() as ClaimId,
    buyerId,
    packId,
    datasetId,
    datasetName,
    unitPrice,
    reason,
    ...(words && { words }),
    status: isAutomatic ? 'approved' : 'open',
    leads,
    approved: isAutomatic ? leads : 0,
    declined: 0,
    automatic: isAutomatic,
    leftOut,
    createdAt: now,
    ...(isAutomatic && { decidedAt: now }),
    ...(isAutomatic && isToCount(request.reason) && { work: { dueAt: now } }),
    ...(key !== undefined && { idempotencyKey: key, requestHash }),
  };
}

function hashOf(packId: PurchaseId, { reason, words = '', which }: ClaimRequest): string {
  const chosen = 'ids' in which ? which.ids.toSorted() : [...which.phones];
  const text = JSON.stringify([packId, reason, words, chosen]);
  return createHash('sha256').update(text).digest('base64url');
}

function tooManyLeads() {
  const message = `expected the phones of at most ${maxClaimedLeads.toLocaleString('en-US')} leads of the pack. Send more in another claim.`;
  return InvalidInput({ fields: [{ field: 'phones', message }] });
}
