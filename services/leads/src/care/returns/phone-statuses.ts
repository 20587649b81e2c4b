import { Injectable } from '@nestjs/common';
import type { DatasetId, PhoneStatus } from '@leadmart/contracts';
import { type FoundLead, PhonePlaces, statusOf } from '@leadmart/stock';
import { phoneIn } from './pack-lead-ids.js';

/** Statuses of phones as their dataset knows them now. */
@Injectable()
export class PhoneStatuses {
  constructor(private readonly phones: PhonePlaces) {}

  /** The status of each lead's phone; undefined for a phone that the dataset does not know. */
  async of(
    datasetId: DatasetId,
    leads: readonly FoundLead[],
    columns: readonly string[],
  ): Promise<(PhoneStatus | undefined)[]> {
    const phones = leads.map(({ cells }) => phoneIn(cells, columns));
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
