import { Injectable } from '@nestjs/common';
import { readPhone, type PhoneStatus } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import type { Dataset } from '../../datasets/dataset.js';
import { DatasetRepository } from '../../datasets/dataset.repository.js';
import { checkOf } from '../../datasets/state-checks.decisions.js';
import type { Purchase } from '../../purchases/purchase.js';
import { StockCountsRepository } from '../../stock/counts/stock-counts.repository.js';
import { PhonePlaces } from '../../stock/directories/phone-places.js';
import { membersOf } from '../../stock/shelves/number-set.js';
import { chosenShelves, stateOf, statusOf } from '../../stock/shelves/shelf.js';
import type { StatusChange } from '../../stock/status-log/status-change.js';
import { StatusLogRepository } from '../../stock/status-log/status-log.repository.js';
import { PackLeads } from '../pack-leads.js';
import type { FoundLead } from './found-lines.js';

const statusColumn = 'phoneNumberStatus';
const changesAtOnce = 32;
/** Generous: times in the log come from the clocks of several processes. */
const clocksDifferByMs = 60 * 60 * 1_000;

type DncChange = Pick<StatusChange, 'shelves' | 'checkedOn'>;

/** The facts that a dataset knows about its leads now; undefined when it is deleted. */
interface Known {
  readonly dataset: Dataset | undefined;
  /** The changes that found leads of the pack's shelves on the registry since its purchase, the newest first. */
  readonly changes: readonly DncChange[];
}

/**
 * The lines of a pack with the phone status of today and the day of its check. Not the same every time, other than the
 * pack's own file.
 */
@Injectable()
export class TodayLines {
  constructor(
    private readonly leads: PackLeads,
    private readonly places: PhonePlaces,
    private readonly datasets: DatasetRepository,
    private readonly counts: StockCountsRepository,
    private readonly log: StatusLogRepository,
  ) {}

  async *read(pack: Purchase): AsyncGenerator<string> {
    const columns = this.leads.columnsOf(pack);
    yield csvHead([...columns, 'dncCheckedAt']);
    const known = await this.knownIn(pack);
    const at = columns.indexOf(statusColumn);
    const phoneAt = columns.indexOf('phoneNumber');
    for await (const batch of this.leads.read(pack)) {
      const phones = batch.map(({ cells }) => Number(readPhone(cells[phoneAt] ?? '') ?? 0));
      const places = await this.places.find(pack.datasetId, phones.filter(Boolean));
      const lines = batch.map((lead, i) => {
        const place = places.get(phones[i] ?? 0);
        // A person whose data were erased has an empty line; an unknown phone is as it was when it was sold.
        const isErased = phones[i] === 0;
        const status = place ? statusOf(place.shelf) : pack.phoneStatus;
        const checkedOn = place ? checkedOnOf(pack, known, lead, status) : pack.dncCheck.checkedOn;
        const cells = isErased ? lead.cells : lead.cells.with(at, status);
        return csvRow([...cells, isErased ? '' : (checkedOn ?? '')]);
      });
      yield lines.join('');
    }
  }

  /** Reads changes of the pack's shelves after its purchase: its leads were clean until then. */
  private async knownIn(pack: Purchase): Promise<Known> {
    const { datasetId, states, phoneStatus, createdAt } = pack;
    const dataset = await this.datasets.find(datasetId);
    if (phoneStatus === 'dnc') return { dataset, changes: [] };
    const { statusChanges: end = 0 } = await this.counts.find(datasetId);
    const since = new Date(createdAt.getTime() - clocksDifferByMs);
    const shelves = chosenShelves(states, phoneStatus);
    const changes: DncChange[] = [];
    let first = await this.log.firstSince(datasetId, since, end);
    for (; first <= end; first += changesAtOnce) {
      const last = Math.min(end, first + changesAtOnce - 1);
      changes.push(...(await this.log.readDnc(datasetId, { first, last }, shelves)));
    }
    return { dataset, changes: changes.reverse() };
  }
}

/** Returns the day of the last check of a lead: the one that found it on the registry, or the later one of pack and state. */
function checkedOnOf(
  { dncCheck: ofPack, phoneStatus }: Purchase,
  { dataset, changes }: Known,
  { shelf, number }: FoundLead,
  status: PhoneStatus,
): string | null {
  const turned = status === 'dnc' && phoneStatus === 'clean';
  const found = turned ? changes.find((change) => isIn(change, { shelf, number })) : undefined;
  if (found?.checkedOn) return found.checkedOn;
  const now = dataset && checkOf(dataset, { states: [stateOf(shelf)], phoneStatus: status });
  const days = [ofPack.checkedOn, now?.checkedOn ?? null].filter((day) => day !== null);
  return days.sort((a, b) => a.localeCompare(b, 'en-US')).at(-1) ?? null;
}

function isIn({ shelves }: DncChange, place: { shelf: number; number: number }): boolean {
  const numbers = shelves.find(({ index }) => index === place.shelf)?.numbers;
  return membersOf(numbers, [place.number])[0] === true;
}
