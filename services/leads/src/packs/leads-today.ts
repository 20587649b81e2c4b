import { Injectable } from '@nestjs/common';
import type { PhoneStatus } from '@leadmart/contracts';
import {
  chosenShelves,
  membersOf,
  PhonePlaces,
  type Place,
  type StatusChange,
  StatusLogRepository,
  statusOf,
  StockCountsRepository,
} from '@leadmart/stock';
import type { DncCheck } from '../datasets/dataset.js';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import { laterOf, type LastChecks } from '../lead-checks/last-checks.decisions.js';
import { LeadChecks } from '../lead-checks/lead-checks.js';
import type { Purchase } from '../purchases/purchase.js';

const changesAtOnce = 32;
/** Generous: times in the log come from the clocks of several processes. */
const clocksDifferByMs = 60 * 60 * 1_000;

type DncChange = Pick<StatusChange, 'shelves' | 'checkedOn'>;

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
  /** The changes that found leads of the pack's states on the registry since its purchase, the newest first. */
  readonly changes: readonly DncChange[];
}

/** Looks up the phone status of today of leads of a pack, and the day of their last check. */
@Injectable()
export class LeadsToday {
  constructor(
    private readonly places: PhonePlaces,
    private readonly datasets: DatasetRepository,
    private readonly checks: LeadChecks,
    private readonly counts: StockCountsRepository,
    private readonly log: StatusLogRepository,
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
    const { datasetId, states } = pack;
    const dncCheck = (await this.datasets.find(datasetId))?.dncCheck ?? pack.dncCheck;
    const shelves = [...chosenShelves(states, 'clean'), ...chosenShelves(states, 'dnc')];
    const [checks, changes] = await Promise.all([
      this.checks.open(datasetId, dncCheck, { shelves }),
      this.changesSince(pack),
    ]);
    return { dncCheck, checks, changes };
  }

  private async changesSince({ datasetId, states, createdAt }: SoldPack): Promise<DncChange[]> {
    const { statusChanges: end = 0 } = await this.counts.find(datasetId);
    const since = new Date(createdAt.getTime() - clocksDifferByMs);
    const shelves = chosenShelves(states, 'clean');
    const changes: DncChange[] = [];
    let first = await this.log.firstSince(datasetId, since, end);
    for (; first <= end; first += changesAtOnce) {
      const last = Math.min(end, first + changesAtOnce - 1);
      changes.push(...(await this.log.readDnc(datasetId, { first, last }, shelves)));
    }
    return changes.reverse();
  }
}

function today({ dncCheck, checks, changes }: Known, phone: number, place: Place): LeadToday {
  const status = statusOf(place.shelf);
  // A lead that became dnc left this place; there may be earlier changes to dnc that were undone.
  const [, left] = checks.placesOf(place);
  const found = status === 'dnc' && left ? changes.find((change) => isIn(change, left)) : undefined;
  const last = laterOf(dncCheck, checks.of(phone, place));
  return { status, checkedOn: found?.checkedOn ?? last.checkedOn };
}

function isIn({ shelves }: DncChange, { shelf, number }: Place): boolean {
  const numbers = shelves.find(({ index }) => index === shelf)?.numbers;
  return membersOf(numbers, [number])[0] === true;
}
