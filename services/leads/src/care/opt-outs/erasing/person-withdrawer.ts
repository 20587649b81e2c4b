import { Injectable } from '@nestjs/common';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { type HeldLease, type PersonalLead, Refusals, StatusLog } from '@leadmart/stock';
import type { OptOut } from '../opt-out.js';
import { OptOutRepository } from '../opt-out.repository.js';
import { SaleWithdrawer } from '../withdrawing/sale-withdrawer.js';

/** A request and the leads of its person in a dataset. */
export interface PersonLeads {
  readonly optOut: OptOut;
  readonly leads: readonly PersonalLead[];
}

/**
 * Takes the leads of a person out of sale for ever, in one transaction: it refuses their phones, tells their owners by the
 * status log, and stores the leads with the request.
 */
@Injectable()
export class PersonWithdrawer {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly sale: SaleWithdrawer,
    private readonly refusals: Refusals,
    private readonly statusLog: StatusLog,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Throws UploadInProgress when the lease is lost. */
  async withdraw(lease: HeldLease, { optOut, leads }: PersonLeads): Promise<void> {
    const { datasetId } = lease;
    await this.transactions.run(async (tx) => {
      const early = await this.optOuts.withdrawnEarly(optOut.id, datasetId, tx);
      const withdrawn = early + (await this.sale.take(lease, leads, tx));
      const outcome = { datasetId, leads: leads.length, withdrawn, places: leads };
      await this.optOuts.addOutcome([optOut.id], outcome, tx);
      const phones = leads.map(({ phone }) => phone);
      await this.refusals.refuse(optOut.id, phones, tx);
      const facts = { datasetId, kind: 'opted-out', at: this.clock.now() } as const;
      await this.statusLog.append({ ...facts, places: leads, source: sourceOf(leads) }, tx);
    });
  }
}

/** Owners have the phone in their own files and find it by its last digits; here it is erased. */
function sourceOf(found: readonly PersonalLead[]): string {
  const ends = [...new Set(found.map(({ phone }) => String(phone).slice(-4)))];
  return `Phone ending in ${ends.join(', ')}`;
}
