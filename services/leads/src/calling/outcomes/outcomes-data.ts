import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PurchaseId, UserId } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import type { ZippedFile } from '@leadmart/platform/deflate';
import { AllocationRepository, PackPositions } from '@leadmart/stock';
import { OwnerErasure, packLeadIdOf } from '../../care/index.js';
import {
  HoldsPersonalData,
  textFile,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';
import { CallSheetRepository } from './call-sheet.repository.js';
import { OutcomeErasure } from './outcome-erasure.js';
import { toRecordedOutcome } from './outcome.view.js';

const columns = [
  'pack',
  'lead',
  'calledAt',
  'outcome',
  'callBackAt',
  'premiumCents',
  'commissionCents',
  'note',
];

/** The outcomes of a buyer, in the export; erased with the user, and those of a lead with the lead. */
@Injectable()
@HoldsPersonalData()
export class OutcomesData implements PersonalDataPart, OnModuleInit {
  constructor(
    private readonly sheets: CallSheetRepository,
    private readonly allocations: AllocationRepository,
    private readonly owners: OwnerErasure,
    private readonly erasure: OutcomeErasure,
  ) {}

  onModuleInit(): void {
    this.owners.add((packId, places) => this.erasure.ofLeads(packId, places));
  }

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield textFile('call-outcomes.csv', at, () => this.lines(userId));
  }

  erase(userId: UserId): Promise<void> {
    return this.erasure.ofUser(userId);
  }

  private async *lines(userId: UserId): AsyncGenerator<string> {
    yield csvHead(columns);
    let open: { packId: PurchaseId; positions: PackPositions } | undefined;
    for await (const { packId, leads } of this.sheets.ofBuyer(userId)) {
      if (open?.packId !== packId)
        open = { packId, positions: new PackPositions(await this.allocations.find(packId)) };
      const places = open.positions.at([...leads.keys()]);
      const texts = [...leads.values()].map((outcomes, i) => {
        const place = places[i];
        const lead = place ? packLeadIdOf(place) : '';
        return outcomes
          .map(toRecordedOutcome)
          .map(({ calledAt, outcome, callBackAt = '', premium = '', commission = '', note = '' }) =>
            csvRow([packId, lead, calledAt, outcome, callBackAt, premium, commission, note]),
          )
          .join('');
      });
      yield texts.join('');
    }
  }
}
