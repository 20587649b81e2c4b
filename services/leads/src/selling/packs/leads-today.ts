import { Injectable } from '@nestjs/common';
import type { PhoneStatus } from '@leadmart/contracts';
import { chosenShelves, PhonePlaces, type Place, StatusLog, statusOf } from '@leadmart/stock';
import {
  DatasetReader,
  type DncCheck,
  type LastChecks,
  laterOf,
  LeadChecks,
} from '../../supply/index.js';
import type { Purchase } from '../purchases/purchase.js';

/** A lead as its dataset knows it now. */
export interface LeadToday {
  readonly status: PhoneStatus;
  /** The day of its last check: its own, or the one of the dataset. */
  readonly checkedOn: string | null;
}

type SoldPack = Pick<Purchase, 'datasetId' | 'states' | 'dncCheck' | 'createdAt'>;

/** The facts that a dataset knows about the leads of a pack now. */
interface Known {
  /** Of the dataset; the one of the pack when the dataset is deleted. */
  readonly dncCheck: DncCheck;
  readonly checks: LastChecks;
  /** Returns the day of the check that found a lead on the registry since the purchase, by the place that it left. */
  readonly foundDnc: (left: Place) => string | undefined;
}

/** Looks up the phone status of today of leads of a pack, and the day of their last check. */
@Injectable()
export class LeadsToday {
  constructor(
    private readonly places: PhonePlaces,
    private readonly datasets: DatasetReader,
    private readonly checks: LeadChecks,
    private readonly log: StatusLog,
  ) {}

  /** Reads once for a pack. The result looks phones up; those that the dataset does not know are left out. */
  async open(
    pack: SoldPack,
  ): Promise<(phones: readonly number[]) => Promise<Map<number, LeadToday>>> {
    const known = await this.knownOf(pack);
    return async (phones) => {
      const places = await this.places.find(pack.datasetId, phones);
      return new Map([...places].map(([phone, place]) => [phone, today(known, phone, place)]));
    };
  }

  private async knownOf(pack: SoldPack): Promise<Known> {
    const { datasetId, states, createdAt } = pack;
    const dncCheck = (await this.datasets.find(datasetId))?.dncCheck ?? pack.dncCheck;
    const shelves = [...chosenShelves(states, 'clean'), ...chosenShelves(states, 'dnc')];
    const [checks, foundDnc] = await Promise.all([
      this.checks.open(datasetId, dncCheck, { shelves }),
      this.log.foundDncSince(datasetId, createdAt, chosenShelves(states, 'clean')),
    ]);
    return { dncCheck, checks, foundDnc };
  }
}

function today({ dncCheck, checks, foundDnc }: Known, phone: number, place: Place): LeadToday {
  const status = statusOf(place.shelf);
  // A lead that became dnc left this place; there may be earlier changes to dnc that were undone.
  const [, left] = checks.placesOf(place);
  const foundOn = status === 'dnc' && left ? foundDnc(left) : undefined;
  const last = laterOf(dncCheck, checks.of(phone, place));
  return { status, checkedOn: foundOn ?? last.checkedOn };
}
