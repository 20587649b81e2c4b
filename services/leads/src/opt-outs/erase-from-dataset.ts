import { Injectable } from '@nestjs/common';
import { DatasetChanged, type DatasetId, type OptOutId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import { PurchaseRepository } from '../purchases/purchase.repository.js';
import { ClaimedLeadRepository } from '../returns/claims/claimed-lead.repository.js';
import { DatasetLease, type HeldLease } from '../stock/changes/dataset-lease.js';
import { StockChanges } from '../stock/changes/stock-changes.js';
import type { Place } from '../stock/directories/place.js';
import { EraseLines } from '../stock/erasure/erase-lines.js';
import { FindPerson, type PersonalLead } from '../stock/erasure/find-person.js';
import { AllocationRepository } from '../stock/holdings/allocation.repository.js';
import { RefusedPhones } from '../stock/refusals/refused-phones.js';
import { shelvesOf } from '../stock/status-log/status-change.js';
import { StatusLogRepository } from '../stock/status-log/status-log.repository.js';
import type { OptOut } from './opt-out.js';
import { OptOutRepository } from './opt-out.repository.js';

/**
 * Takes a person out of one dataset, under its lease. One transaction withdraws the leads, tells their owners by the
 * status log, and stores their places with the request. Then lines are blanked, and packs learn which of their leads
 * are erased. After a crash the places say what is left to do, so owners are told once.
 *
 * An upload that had the lease before is found here; one that gets it later sees that the phone is refused.
 */
@Injectable()
export class EraseFromDataset {
  constructor(
    private readonly lease: DatasetLease,
    private readonly optOuts: OptOutRepository,
    private readonly person: FindPerson,
    private readonly stock: StockChanges,
    private readonly lines: EraseLines,
    private readonly refused: RefusedPhones,
    private readonly statusLog: StatusLogRepository,
    private readonly allocations: AllocationRepository,
    private readonly purchases: PurchaseRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly datasets: DatasetRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Throws UploadInProgress when an upload does not end in time. */
  async erase(id: OptOutId, datasetId: DatasetId): Promise<void> {
    await this.lease.hold(datasetId, async (lease) => {
      const optOut = await this.optOuts.find(id);
      if (!optOut || optOut.completedAt) return;
      const outcome = optOut.outcomes.find((one) => one.datasetId === datasetId);
      const places = outcome ? outcome.places : await this.withdraw(lease, optOut);
      if (places === undefined) return;
      await lease.renew();
      await this.lines.erase(datasetId, places);
      // A claim that is sent now finds blank lines; earlier ones have the phone.
      for await (const { purchaseId, places: held } of this.allocations.holdersOf(
        datasetId,
        places,
      )) {
        await this.purchases.addErased(purchaseId, held.map(keyOf));
        await this.claimedLeads.forgetPhones(purchaseId, held);
      }
      await this.optOuts.erased(id, datasetId);
    });
  }

  private async withdraw(lease: HeldLease, optOut: OptOut): Promise<readonly Place[]> {
    const { datasetId } = lease;
    const found = await this.person.find(lease, optOut);
    const places = found.map(({ shelf, number }) => ({ shelf, number }));
    await this.transactions.run(async (tx) => {
      await lease.renew(tx);
      const { withdrawn, leadCount } = await this.stock.withdrawLeads(datasetId, places, tx);
      const outcome = { datasetId, leads: places.length, withdrawn, places };
      await this.optOuts.addOutcome(optOut.id, outcome, tx);
      if (found.length === 0) return;
      await this.refused.refuse([...new Set(found.map(({ phone }) => phone))], tx);
      const at = this.clock.now();
      const source = sourceOf(found);
      const change = {
        datasetId,
        kind: 'opted-out',
        shelves: shelvesOf(places),
        at,
        source,
      } as const;
      await this.statusLog.append(change, tx);
      const dataset = await this.datasets.change(datasetId, {}, at, tx);
      if (!dataset) return;
      const { name, visible } = dataset;
      const payload = { datasetId, name, visible, leadCount, occurredAt: at.toISOString() };
      await this.outbox.add(DatasetChanged, payload, tx);
    });
    return places;
  }
}

const keyOf = ({ shelf, number }: Place): string => `${shelf}:${number}`;

/** Owners have the phone in their own files and find it by its last digits; here it is erased. */
function sourceOf(found: readonly PersonalLead[]): string {
  const ends = [...new Set(found.map(({ phone }) => String(phone).slice(-4)))];
  return `Phone ending in ${ends.join(', ')}`;
}
