import { Injectable } from '@nestjs/common';
import type {
  CreditFiguresView,
  DatasetId,
  FailedSearchesQuery,
  FailedSearchesView,
  LeadsByDatasetView,
  TrendsQuery,
  TrendsView,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { DatasetsService } from '../datasets/datasets.service.js';
import { dayOf, daysBefore, type Day } from '../figures/days.js';
import { outstandingTenths } from '../figures/derived-figures.js';
import { figureKeys } from '../figures/figure.js';
import { FigureRepository } from '../figures/figure.repository.js';
import { FiguresService } from '../figures/figures.service.js';
import type { Generation } from '../generations/generation.js';
import { GenerationsService } from '../generations/generations.service.js';
import { toCredits, toDayView, toMovementsView } from './report.view.js';
import {
  datasetKeys,
  dividedBy,
  rangeOf,
  requestsIn,
  shortagesByDataset,
  shortagesByState,
  stateKeys,
} from './shortages.js';

const datasetsShown = 100;
const unknownDataset = 'Unknown dataset';

/** The admin's reports beside the dashboard: credits, sales by dataset, and failed searches. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly figures: FiguresService,
    private readonly sums: FigureRepository,
    private readonly datasets: DatasetsService,
    private readonly generations: GenerationsService,
    private readonly clock: Clock,
  ) {}

  async credits(): Promise<CreditFiguresView> {
    const generation = await this.generations.current();
    const { thisMonth, allTime } = await this.figures.standing(generation, this.today(generation));
    return {
      outstanding: toCredits(outstandingTenths(allTime)),
      thisMonth: toMovementsView(thisMonth),
      allTime: toMovementsView(allTime),
    };
  }

  /** Reads one document for each day of the range and of the days before it. */
  async trends({ days }: TrendsQuery): Promise<TrendsView> {
    const generation = await this.generations.current();
    const [all, allTime] = await Promise.all([
      this.figures.daily(generation, this.today(generation), 2 * days),
      this.sums.find(generation, figureKeys.total),
    ]);
    const shown = all.map(toDayView);
    return {
      timeZone: generation.timeZone,
      days: shown.slice(days),
      before: shown.slice(0, days),
      outstanding: toCredits(outstandingTenths(allTime)),
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
    const range = rangeOf(query, this.today(generation));
    const [inStates, inDatasets] = await Promise.all([
      this.sums.list(generation, stateKeys(query.datasetId, range)),
      this.sums.list(generation, datasetKeys({ from: daysBefore(range).from, to: range.to })),
    ]);
    const ofDataset = inDatasets.filter(({ key }) => key.endsWith(datasetId));
    const { within, before } = dividedBy(range, ofDataset);
    const names = await this.namesIn(generation, within);
    return {
      from: range.from,
      requests: requestsIn(within),
      requestsBefore: requestsIn(before),
      states: shortagesByState(inStates),
      datasets: shortagesByDataset(within, (id) => names.get(id) ?? unknownDataset),
    };
  }

  private async namesIn(generation: Generation, sums: readonly { key: string }[]) {
    const ids = new Set(sums.map(({ key }) => key.slice(key.lastIndexOf('|') + 1)));
    const known = await this.datasets.find(generation, [...ids]);
    return new Map([...known].map(([id, { name }]) => [id, name]));
  }

  private today({ timeZone }: Generation): Day {
    return dayOf(this.clock.now(), timeZone);
  }
}
