import { Injectable } from '@nestjs/common';
import type { CallListLeadView, DatasetId, PhoneStatus } from '@leadmart/contracts';
import { PhonePlaces, statusOf, type FoundLead } from '@leadmart/stock';
import { LeadsToday, type Purchase } from '../../selling/index.js';
import { claimedLeadId, ClaimedLeadRepository } from './claims/claimed-lead.repository.js';
import { phoneIn } from './pack-lead-ids.js';

/** The status of a lead today, the day of its last check, and its claim. */
export type LeadFacts = Pick<CallListLeadView, 'today' | 'dncCheckedOn' | 'claim'>;

/** Finds what became of leads of a pack since its purchase. */
@Injectable()
export class PackLeadFacts {
  constructor(
    private readonly today: LeadsToday,
    private readonly claimedLeads: ClaimedLeadRepository,
  ) {}

  async of(pack: Purchase, leads: readonly FoundLead[]): Promise<LeadFacts[]> {
    const { id: packId, buyerId } = pack;
    const phones = leads.map(({ cells }) => phoneIn(cells));
    const [find, claimed] = await Promise.all([
      this.today.open(pack),
      this.claimedLeads.among({ packId, buyerId }, leads),
    ]);
    const today = await find(phones.filter((phone) => phone !== undefined));
    return leads.map((place, i) => {
      const claim = claimed.get(claimedLeadId(packId, place));
      const known = today.get(phones[i] ?? 0);
      return {
        ...(known && { today: known.status }),
        ...(known?.checkedOn && { dncCheckedOn: known.checkedOn }),
        ...(claim && {
          claim: { _id: claim.claimId, reason: claim.reason, outcome: claim.outcome },
        }),
      };
    });
  }
}

/** Statuses of phones as their dataset knows them now. */
@Injectable()
export class PhoneStatuses {
  constructor(private readonly phones: PhonePlaces) {}

  /** The status of each lead's phone; undefined for a phone that the dataset does not know. */
  async of(
    datasetId: DatasetId,
    leads: readonly FoundLead[],
  ): Promise<(PhoneStatus | undefined)[]> {
    const phones = leads.map(({ cells }) => phoneIn(cells));
    const places = await this.phones.find(
      datasetId,
      phones.filter((phone) => phone !== undefined),
    );
    return phones.map((phone) => {
      const place = phone === undefined ? undefined : places.get(phone);
      return place && statusOf(place.shelf);
    });
  }
}
