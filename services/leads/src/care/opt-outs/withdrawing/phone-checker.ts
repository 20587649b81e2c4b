import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import {
  AllocationRepository,
  LeadLines,
  PhonePlaces,
  Refusals,
  type Place,
} from '@leadmart/stock';
import { carryOutOptOuts } from '../../../leads.jobs.js';
import { DatasetReader } from '../../../supply/index.js';
import { decideCheck, resemblance, type LeadWithPhone } from '../opt-out.decisions.js';
import type { OptOut, PhoneOrigin } from '../opt-out.js';
import { OptOutRepository } from '../opt-out.repository.js';

interface FoundLead extends LeadWithPhone {
  readonly datasetId: DatasetId;
  readonly place: Place;
}

/** Leads that have a phone, and the packs that hold them: what a person who decides looks at. */
@Injectable()
export class PhoneEvidence {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly phones: PhonePlaces,
    private readonly lines: LeadLines,
    private readonly allocations: AllocationRepository,
  ) {}

  /** The newest leads with the phones in each dataset that is not deleted. */
  async leadsWith(phones: readonly number[]): Promise<Map<number, FoundLead[]>> {
    const found = new Map<number, FoundLead[]>();
    for (const { id: datasetId } of await this.datasets.list()) {
      const places = await this.phones.find(datasetId, phones);
      if (places.size === 0) continue;
      const cells = await this.lines.cellsOf(datasetId, [...places.values()]);
      [...places].forEach(([phone, place], i) => {
        const { email = '', firstName = '', lastName = '' } = cells[i] ?? {};
        const lead = { datasetId, place, email, firstName, lastName };
        found.set(phone, [...(found.get(phone) ?? []), lead]);
      });
    }
    return found;
  }

  /** Counts the packs that hold one of the leads. */
  async packsWith(leads: readonly FoundLead[]): Promise<number> {
    let packs = 0;
    for (const { datasetId, place } of leads)
      for await (const _ of this.allocations.holdersOf(datasetId, [place])) packs += 1;
    return packs;
  }
}

/**
 * Compares a phone with the email that its request proved, by the leads that have the phone. A proved one is carried out;
 * another one waits for an admin, with what was found. Until then the email of the request is not carried out.
 */
@Injectable()
export class PhoneChecker {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly evidence: PhoneEvidence,
    private readonly refusals: Refusals,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  /** Checks those that wait for it. May run at once in several processes; the first one stores its result. */
  async checkAll(optOuts: readonly OptOut[]): Promise<void> {
    const unchecked = optOuts.filter(({ state }) => state === 'checking');
    if (unchecked.length === 0) return;
    const leads = await this.evidence.leadsWith(unchecked.map(({ phone }) => Number(phone)));
    for (const optOut of unchecked)
      if (optOut.origin)
        await this.check(optOut, optOut.origin, leads.get(Number(optOut.phone)) ?? []);
    this.work.wake(carryOutOptOuts);
  }

  private async check(
    optOut: OptOut,
    { provedEmail, excess }: PhoneOrigin,
    leads: readonly FoundLead[],
  ): Promise<void> {
    const { id, phone } = optOut;
    const state = decideCheck({ provedEmail, excess }, leads);
    const packs = state === 'accepted' ? 0 : await this.evidence.packsWith(leads);
    const result = { state, evidence: { ...resemblance(provedEmail, leads), packs } };
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      if (!(await this.optOuts.checked(id, { ...result, now }, tx))) return;
      await this.optOuts.wakeParts(optOut.tokenHash, now, tx);
      if (state === 'accepted') await this.refusals.refuse(id, [Number(phone)], tx);
    });
  }
}
