import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { DatasetId, LeadOutcome, PurchaseId } from '@leadmart/contracts';
import { insertInto, namespaceOf, Transactions } from '@leadmart/platform/mongo';
import type { Place, ShelfRange } from '@leadmart/stock';
import type { Claim, ClaimedLead, PackKey } from './claim.js';
import { claimedLeads, type ClaimedLeadDocument } from './claimed-lead.schema.js';

export const claimedLeadId = (packId: PurchaseId, { shelf, number }: Place): string =>
  `${packId}:${shelf}:${number}`;

/** Reads and writes the leads of claims. */
@Injectable()
export class ClaimedLeadRepository {
  constructor(@InjectModel(claimedLeads.name) private readonly leads: Model<ClaimedLeadDocument>) {}

  /** Stores leads before the commit; the transaction fails with a duplicate key when one of them is claimed. */
  insert(leads: readonly ClaimedLead[], tx: ClientSession): void {
    const namespace = namespaceOf(this.leads);
    const writes = leads.map((lead) =>
      insertInto(namespace, { _id: claimedLeadId(lead.packId, lead), ...lead }),
    );
    Transactions.defer(tx, ...writes);
  }

  /** Those of these leads of a pack that are claimed, by `claimedLeadId`. */
  async among(
    { packId, buyerId }: PackKey,
    places: readonly Place[],
    tx?: ClientSession,
  ): Promise<ReadonlyMap<string, ClaimedLead>> {
    const ids = places.map((place) => claimedLeadId(packId, place));
    const found = await this.leads
      .find({ _id: { $in: ids }, buyerId }, null, { session: tx })
      .lean();
    return new Map(found.map(({ _id, ...lead }) => [_id, lead]));
  }

  /** The leads of a claim in the order of their places. */
  async ofClaim(
    { id: claimId, buyerId }: Pick<Claim, 'id' | 'buyerId'>,
    tx?: ClientSession,
  ): Promise<ClaimedLead[]> {
    const found = await this.leads
      .find({ claimId, buyerId }, null, { session: tx })
      .sort({ shelf: 1, number: 1 })
      .lean();
    return found.map(({ _id, ...lead }) => lead);
  }

  /** Decides leads of a claim: these, or all. */
  async decide(
    { id: claimId, packId, buyerId }: Claim,
    places: readonly Place[] | 'all',
    outcome: Exclude<LeadOutcome, 'open'>,
    tx: ClientSession,
  ): Promise<void> {
    const which =
      places === 'all'
        ? { claimId, buyerId }
        : { _id: { $in: places.map((place) => claimedLeadId(packId, place)) }, buyerId };
    await this.leads.updateMany(which, { $set: { outcome } }, { session: tx });
  }

  /** Erases the phones of leads whose person opted out. */
  async forgetPhones(packId: PurchaseId, places: readonly Place[]): Promise<void> {
    const ids = places.map((place) => claimedLeadId(packId, place));
    await this.leads.updateMany({ _id: { $in: ids } }, { $unset: { phone: 1 } });
  }

  /** The phones of leads that were returned as disconnected, among the leads of these ranges. */
  async disconnectedWithin(datasetId: DatasetId, ranges: readonly ShelfRange[]): Promise<number[]> {
    if (ranges.length === 0) return [];
    const within = ranges.map(({ index, first, count }) => ({
      datasetId,
      shelf: index,
      number: { $gte: first, $lt: first + count },
    }));
    const found = await this.leads
      .find({ $or: within, reason: 'disconnected', outcome: 'approved' }, { _id: 0, phone: 1 })
      .lean();
    return [...new Set(found.flatMap(({ phone }) => phone ?? []))];
  }

  /** Yields the returned leads of these claims. */
  async *approvedOf(claims: readonly Pick<Claim, 'id' | 'buyerId'>[]): AsyncGenerator<ClaimedLead> {
    const claimId = { $in: claims.map(({ id }) => id) };
    const buyerId = { $in: claims.map((claim) => claim.buyerId) };
    yield* this.leads
      .find({ claimId, buyerId, outcome: 'approved' }, { _id: 0 })
      .lean<ClaimedLead>()
      .cursor();
  }

  /** All claimed leads with these phones, of all buyers and datasets. */
  async withPhones(phones: readonly number[]): Promise<ClaimedLead[]> {
    return this.leads.find({ phone: { $in: [...phones] } }, { _id: 0 }).lean<ClaimedLead[]>();
  }
}
