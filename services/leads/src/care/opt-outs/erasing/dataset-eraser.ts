import { Injectable } from '@nestjs/common';
import type { DatasetId, OptOutId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import {
  DatasetLease,
  Erasure,
  Refusals,
  StatusLog,
  type HeldLease,
  type PersonalLead,
} from '@leadmart/stock';
import { OwnerErasure } from '../../returns/claims/owner-erasure.js';
import type { ErasedLead, OptOut } from '../opt-out.js';
import { OptOutRepository } from '../opt-out.repository.js';
import { SaleWithdrawer } from '../withdrawing/sale-withdrawer.js';

/** A request and the leads of its person in a dataset. */
interface PersonLeads {
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

/** A request and its leads in the dataset. */
interface FoundLeads {
  readonly optOut: OptOut;
  readonly leads: readonly ErasedLead[];
}

/**
 * Takes people out of one dataset, under its lease. The pages are read once for all requests. Then, for each of them,
 * one transaction withdraws the leads, tells their owners by the status log, and stores the leads with the request;
 * lines are blanked, and packs learn which of their leads are erased. The last transaction removes the leads from the
 * directories. After a crash the stored leads say what is left to do, so owners are told once.
 *
 * An upload that had the lease before is found here; one that gets it later sees that the phone is refused.
 */
@Injectable()
export class DatasetEraser {
  constructor(
    private readonly lease: DatasetLease,
    private readonly optOuts: OptOutRepository,
    private readonly withdrawer: PersonWithdrawer,
    private readonly erasure: Erasure,
    private readonly owners: OwnerErasure,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Does what is left for these requests, and for those that a process which died has begun. A request that fails does not
   * hold up the others. Throws UploadInProgress when an upload does not end in time.
   */
  async erase(datasetId: DatasetId, ids: readonly OptOutId[]): Promise<void> {
    if ((await this.optOuts.leftIn(datasetId, ids)).length === 0) return;
    await this.lease.hold(datasetId, async (lease) => {
      const left = await this.optOuts.leftIn(datasetId, ids);
      const begun = left.flatMap((optOut) => begunIn(datasetId, optOut));
      const erased: FoundLeads[] = [];
      for (const one of begun)
        await this.alone(one, async () => {
          await this.eraseLeads(lease, one.leads);
          erased.push(one);
        });
      for (const one of await this.search(lease, left))
        await this.alone(one, async () => {
          await this.withdrawer.withdraw(lease, one);
          await this.eraseLeads(lease, one.leads);
          erased.push(one);
        });
      if (erased.length > 0) await this.forget(lease, erased);
    });
  }

  /** A failure leaves the request for a later attempt. */
  private async alone({ optOut: { id: optOutId } }: FoundLeads, work: () => Promise<void>) {
    await work().catch((err: unknown) => {
      this.log.error({ err, optOutId }, 'opt-out not carried out');
    });
  }

  /** Returns the leads of requests that were not searched for; stores at once that others have none. */
  private async search(lease: HeldLease, left: readonly OptOut[]): Promise<PersonLeads[]> {
    const { datasetId } = lease;
    const fresh = left.filter((optOut) => begunIn(datasetId, optOut).length === 0);
    if (fresh.length === 0) return [];
    const found = await this.erasure.find(lease, fresh);
    const without = fresh.filter((optOut) => !found.has(optOut)).map(({ id }) => id);
    await this.optOuts.addOutcome(without, { datasetId, leads: 0, withdrawn: 0 });
    return [...found].map(([optOut, leads]) => ({ optOut, leads }));
  }

  private async eraseLeads(lease: HeldLease, leads: readonly ErasedLead[]): Promise<void> {
    const { datasetId } = lease;
    await this.owners.prepare(datasetId);
    await this.erasure.blankLines(lease, leads);
    // A claim that is sent now finds blank lines; earlier ones have the phone.
    await this.owners.erase(datasetId, leads);
  }

  /** Ends the lease: the pieces of the directories that were written under it become current. */
  private async forget(lease: HeldLease, erased: readonly FoundLeads[]): Promise<void> {
    const { datasetId } = lease;
    const ids = erased.map(({ optOut }) => optOut.id);
    const phones = erased.flatMap(({ optOut, leads }) => [
      ...leads.map(({ phone }) => phone),
      ...(optOut.phone === undefined ? [] : [Number(optOut.phone)]),
    ]);
    const leads = erased.flatMap((one) => one.leads);
    const staged = await this.erasure.stage(lease, { phones, leads });
    await this.transactions.run(async (tx) => {
      await this.erasure.commit(lease, staged, tx);
      await this.optOuts.erased(ids, datasetId, tx);
    });
  }
}

function begunIn(datasetId: DatasetId, optOut: OptOut): FoundLeads[] {
  const places = optOut.outcomes.find((one) => one.datasetId === datasetId)?.places;
  return places ? [{ optOut, leads: places }] : [];
}
