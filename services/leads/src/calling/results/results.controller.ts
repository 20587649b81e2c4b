import { Controller } from '@nestjs/common';
import {
  datasetCallingEndpoint,
  resultsCsvEndpoint,
  resultsEndpoint,
  type ResultFigures,
  type ResultsView,
} from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { ResultsService } from './results.service.js';

/** Results of the signed-in buyer's calls, and for admins the rates of uploads. */
@Controller()
export class ResultsController {
  constructor(private readonly results: ResultsService) {}

  @Handles(resultsEndpoint)
  list(@Sent() { user, query }: SentTo<typeof resultsEndpoint>) {
    return this.results.of(user.id, query);
  }

  @Handles(resultsCsvEndpoint)
  async download(@Sent() { user, query: { bom, ...query } }: SentTo<typeof resultsCsvEndpoint>) {
    const text = resultsCsv(await this.results.of(user.id, query), bom);
    return { name: 'leadmart-results.csv', bytes: Buffer.from(text) };
  }

  @Handles(datasetCallingEndpoint)
  ofDataset(@Sent() { params: { id } }: SentTo<typeof datasetCallingEndpoint>) {
    return this.results.ofDataset(id);
  }
}

const columns = [
  'key',
  'name',
  'leads',
  'called',
  'contacts',
  'quotes',
  'sales',
  'contactRate',
  'quoteRate',
  'saleRate',
  'spentCredits',
  'premium',
  'commission',
  'costPerSaleCredits',
  'returnOnCredits',
];

/** The file of results; its last line has the sums. Money is in dollars, rates are shares with four decimals. */
function resultsCsv({ rows, total }: ResultsView, bom: boolean): string {
  const lines = rows.map(({ key, name, ...figures }) => lineOf(key, name, figures));
  return [csvHead(columns, { bom }), ...lines, lineOf('', 'Total', total)].join('');
}

function lineOf(key: string, name: string, figures: ResultFigures): string {
  const { leads, called, contacts, quotes, sales, spent, premium, commission } = figures;
  const rates = [figures.contactRate, figures.quoteRate, figures.saleRate];
  return csvRow([
    key,
    name,
    leads,
    called,
    contacts,
    quotes,
    sales,
    ...rates.map((rate) => decimal(rate, 4)),
    spent,
    decimal(premium / 100, 2),
    decimal(commission / 100, 2),
    decimal(figures.costPerSale, 2),
    decimal(figures.returnOnCredits, 4),
  ]);
}

const decimal = (value: number | null, digits: number): string => value?.toFixed(digits) ?? '';
