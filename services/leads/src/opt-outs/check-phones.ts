import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock, Repeater } from '@leadmart/platform/time';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import { PhonePlaces } from '../stock/directories/phone-places.js';
import type { Place } from '../stock/directories/place.js';
import { AllocationRepository } from '../stock/holdings/allocation.repository.js';
import { LeadLayouts } from '../stock/lead-layouts.js';
import { LeadLines, placeKey } from '../stock/pages/lead-lines.js';
import { Refusals } from '../stock/refusals/refusals.js';
import { carryOutOptOutsTask } from './carry-out-opt-outs.js';
import type { OptOut, PhoneOrigin } from './opt-out.js';
import { decideCheck, resemblance, type LeadWithPhone } from './opt-out.decisions.js';
import { OptOutRepository } from './opt-out.repository.js';

interface FoundLead extends LeadWithPhone {
  readonly datasetId: DatasetId;
  readonly place: Place;
}

/**
 * Compares a phone with the e-mail that its request proved, by the leads that have the phone. A proved one is carried out;
 * another one waits for an admin, with what was found. Until then the e-mail of the request is not carried out.
 */
@Injectable()
export class CheckPhones {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly datasets: DatasetRepository,
    private readonly phones: PhonePlaces,
    private readonly lines: LeadLines,
    private readonly layouts: LeadLayouts,
    private readonly allocations: AllocationRepository,
    private readonly refusals: Refusals,
    private readonly transactions: Transactions,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
  ) {}

  /** May run at once in several processes; the first one stores its result. */
  async check(optOut: OptOut, { provedEmail, excess }: PhoneOrigin): Promise<void> {
    const { id, phone } = optOut;
    const leads = await this.leadsWith(Number(phone));
    const state = decideCheck({ provedEmail, excess }, leads);
    const packs = state === 'accepted' ? 0 : await this.packsWith(leads);
    const result = { state, evidence: { ...resemblance(provedEmail, leads), packs } };
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      if (!(await this.optOuts.checked(id, { ...result, now }, tx))) return;
      await this.optOuts.wakeParts(optOut.tokenHash, now, tx);
      if (state === 'accepted') await this.refusals.refuse(id, [Number(phone)], tx);
    });
    this.repeater.wake(carryOutOptOutsTask);
  }

  /** The newest lead with the phone in each dataset that is not deleted. */
  private async leadsWith(phone: number): Promise<FoundLead[]> {
    const found: FoundLead[] = [];
    for (const { id: datasetId } of await this.datasets.list()) {
      const place = (await this.phones.find(datasetId, [phone])).get(phone);
      if (!place) continue;
      const line = (await this.lines.read(datasetId, [place])).get(placeKey(place));
      const { email, firstName, lastName } = this.layouts.current.namedCellsOf(
        line ?? Buffer.alloc(0),
      );
      found.push({ datasetId, place, email, firstName, lastName });
    }
    return found;
  }

  private async packsWith(leads: readonly FoundLead[]): Promise<number> {
    let packs = 0;
    for (const { datasetId, place } of leads)
      for await (const _ of this.allocations.holdersOf(datasetId, [place])) packs += 1;
    return packs;
  }
}
