import { Injectable } from '@nestjs/common';
import {
  dayOf,
  type CreditFiguresView,
  type DatasetId,
  type FailedSearchesQuery,
  type FailedSearchesView,
  type LeadsByDatasetView,
  type TrendsQuery,
  type TrendsView,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { unknownDataset } from '../datasets/dataset.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { dayAfter, daysBefore, firstOfMonths, type Day, type Days } from '../figures/days.js';
import {
  figureKeys,
  less,
  outstandingTenths,
  prepaidDollars,
  type Figures,
} from '../figures/figure.js';
import { FigureReader } from '../figures/figure.reader.js';
import { FiguresService } from '../figures/figures.service.js';
import { pointLengthOf, pointsLike, pointsOf } from '../figures/points.js';
import type { Generation } from '../generations/generation.js';
import { GenerationsService } from '../generations/generations.service.js';
import { toCredits, toMovementsView, toPointView } from './report.view.js';
import {
  datasetIdIn,
  datasetKeys,
  dividedBy,
  requestsIn,
  shortagesByDataset,
  shortagesByState,
  stateKeys,
} from './shortages.js';

const datasetsShown = 100;
const defaultMonths = 3;

/** The admin's reports beside the dashboard: credits, sales by dataset, and failed searches. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly figures: FiguresService,
    private readonly sums: FigureReader,
    private readonly datasets: DatasetsService,
    private readonly generations: GenerationsService,
    private readonly clock: Clock,
  ) {}

  async credits(): Promise<CreditFiguresView> {
    const generation = await this.generations.current();
    const { thisMonth, allTime } = await this.figures.standing(generation, this.today(generation));
    return {
      outstanding: toCredits(outstandingTenths(allTime)),
      prepaid: prepaidDollars(allTime),
      thisMonth: toMovementsView(thisMonth),
      allTime: toMovementsView(allTime),
    };
  }

  /**
   * Reads one document for each day of the range and of the days before it, and for each day since a range that ended
   * before today.
   */
  async trends(query: TrendsQuery): Promise<TrendsView> {
    const generation = await this.generations.current();
    const today = this.today(generation);
    const range = await this.figures.rangeOf(generation, query, today);
    const from = query.range === 'all' ? range.from : daysBefore(range).from;
    const [all, allTime] = await Promise.all([
      this.figures.daily(generation, { from, to: range.to }),
      this.standingAt(generation, range.to, today),
    ]);
    const days = all.filter(({ day }) => day >= range.from);
    const by = pointLengthOf(query, days.length);
    const points = pointsOf(days, by);
    const before = pointsLike(points, all.slice(0, all.length - days.length));
    return {
      timeZone: generation.timeZone,
      today,
      ...range,
      by,
      days: points.map(toPointView),
      before: before.map(toPointView),
      outstanding: toCredits(outstandingTenths(allTime)),
      prepaid: prepaidDollars(allTime),
    };
  }

  /** Reads one document for each dataset with sales. */
  async leadsByDataset(): Promise<LeadsByDatasetView> {
    const generation = await this.generations.current();
    const range = { from: figureKeys.dataset(''), to: figureKeys.dataset('~') };
    const sold = (await this.sums.list(generation, range))
      .map(({ key, figures }) => ({ id: key.slice(figureKeys.dataset('').length), figures }))
      .toSorted((a, b) => b.figures.leadsSold - a.figures.leadsSold)
      .slice(0, datasetsShown);
    const known = await this.datasets.find(
      generation,
      sold.map(({ id }) => id),
    );
    const datasets = sold.map(({ id, figures: { purchases, leadsSold, creditsSpent } }) => {
      const {
        name = unknownDataset,
        deleted = false,
        visible = false,
        leadCount = 0,
      } = known.get(id) ?? {};
      return {
        _id: id as DatasetId,
        name,
        deleted,
        visible,
        leadCount,
        purchases,
        leadsSold,
        creditsSpent: toCredits(creditsSpent),
      };
    });
    return { datasets };
  }

  /** Reads one document for each day, and one for each day and dataset that fell short, also in the days before. */
  async failedSearches(query: FailedSearchesQuery): Promise<FailedSearchesView> {
    const generation = await this.generations.current();
    const { datasetId = '' } = query;
    const range = await this.shortageRangeOf(generation, query);
    const [inStates, inDatasets] = await Promise.all([
      this.sums.list(generation, stateKeys(query.datasetId, range)),
      this.sums.list(generation, datasetKeys({ from: daysBefore(range).from, to: range.to })),
    ]);
    const ofDataset = inDatasets.filter(({ key }) => key.endsWith(datasetId));
    const { within, before } = dividedBy(range, ofDataset);
    const names = await this.namesIn(generation, within);
    return {
      ...range,
      requests: requestsIn(within),
      requestsBefore: requestsIn(before),
      states: shortagesByState(inStates),
      datasets: shortagesByDataset(within, (id) => names.get(id) ?? unknownDataset),
    };
  }

  /** The figures of all time up to the end of a day. */
  private async standingAt(generation: Generation, last: Day, today: Day): Promise<Figures> {
    const allTime = this.sums.find(generation, figureKeys.total);
    if (last >= today) return allTime;
    const since = this.figures.sumOf(generation, { from: dayAfter(last), to: today });
    return less(await allTime, await since);
  }

  private async shortageRangeOf(generation: Generation, query: FailedSearchesQuery): Promise<Days> {
    const today = this.today(generation);
    const { months, days, range, from, to } = query;
    if (months === undefined && (days ?? range ?? from ?? to) !== undefined)
      return this.figures.rangeOf(generation, query, today);
    return { from: `${firstOfMonths(today, months ?? defaultMonths)}-01`, to: today };
  }

  private async namesIn(generation: Generation, sums: readonly { key: string }[]) {
    const ids = new Set(sums.map(({ key }) => datasetIdIn(key)));
    const known = await this.datasets.find(generation, [...ids]);
    return new Map([...known].map(([id, { name }]) => [id, name]));
  }

  private today({ timeZone }: Generation): Day {
    return dayOf(this.clock.now(), timeZone);
  }
}
