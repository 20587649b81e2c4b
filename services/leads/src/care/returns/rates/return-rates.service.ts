import { Injectable } from '@nestjs/common';
import type { DatasetId, ReturnRatesView } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { DatasetReader, UploadReader } from '../../../supply/index.js';
import { RateSumsRepository } from './rate-sums.repository.js';
import type { Rate, RateSums } from './rate-sums.schema.js';
import { dayOf } from './rate-tally.js';

const dayMs = 24 * 60 * 60 * 1_000;
const maxUploads = 20;

/** How many of the leads that were bought in a range of days were returned, from the sums of each day and dataset. */
@Injectable()
export class ReturnRatesService {
  constructor(
    private readonly sums: RateSumsRepository,
    private readonly uploads: UploadReader,
    private readonly datasets: DatasetReader,
    private readonly clock: Clock,
  ) {}

  /** As of the last addition, see RateAdder. */
  async rates(days: number): Promise<ReturnRatesView> {
    const now = this.clock.now().getTime();
    const dates = Array.from({ length: days }, (_, i) =>
      dayOf(new Date(now - (days - 1 - i) * dayMs)),
    );
    const sums = await this.sums.since(dates[0] ?? '');
    const ofUploads = returned(sums, ({ uploads }) => entriesOf(uploads)).slice(0, maxUploads);
    const [datasets, uploads] = await Promise.all([
      this.datasets.list(),
      this.uploads.named(ofUploads.map(({ _id }) => _id)),
    ]);
    const names = new Map(datasets.map(({ id, name }) => [id, name]));
    const nameOf = (id: DatasetId) => names.get(id) ?? 'Deleted dataset';
    const files = new Map(uploads.map((upload) => [upload.id, upload]));
    const byDay = totals(sums, ({ day, ...rate }) => [[day, rate]]);
    return {
      days: dates.map((_id) => ({ _id, ...(byDay.get(_id) ?? none) })),
      datasets: returned(sums, ({ datasetId, ...rate }) => [[datasetId, rate]]).map((row) => ({
        ...row,
        name: nameOf(row._id),
      })),
      uploads: ofUploads.flatMap((row) => {
        const upload = files.get(row._id);
        if (!upload) return [];
        const { datasetId: dataset, fileName } = upload;
        return [{ ...row, dataset, datasetName: nameOf(dataset), fileName }];
      }),
      states: returned(sums, ({ states }) => entriesOf(states)),
      reasons: returned(sums, ({ reasons }) => entriesOf(reasons)).map(
        ({ _id, returned: count }) => ({
          _id,
          returned: count,
        }),
      ),
    };
  }
}

const none: Rate = { sold: 0, returned: 0 };

type PartsOf<K> = (sums: RateSums) => readonly (readonly [K, Partial<Rate>])[];

function entriesOf<K extends string>(parts: Partial<Record<K, Partial<Rate>>> = {}) {
  return Object.entries(parts) as [K, Partial<Rate>][];
}

/** Adds up one property over days and datasets. */
function totals<K>(all: readonly RateSums[], partsOf: PartsOf<K>): Map<K, Rate> {
  const total = new Map<K, Rate>();
  for (const [key, part] of all.flatMap(partsOf)) {
    const { sold, returned: back } = total.get(key) ?? none;
    total.set(key, { sold: sold + (part.sold ?? 0), returned: back + (part.returned ?? 0) });
  }
  return total;
}

/** Those with returned leads, most first. */
function returned<K>(all: readonly RateSums[], partsOf: PartsOf<K>) {
  return [...totals(all, partsOf)]
    .map(([_id, rate]) => ({ _id, ...rate }))
    .filter((rate) => rate.returned > 0)
    .sort((a, b) => b.returned - a.returned);
}
