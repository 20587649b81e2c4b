import { Controller } from '@nestjs/common';
import {
  adminPurchasesCsvEndpoint,
  adminPurchasesEndpoint,
  type AdminPurchaseFilter,
  type AdminPurchaseView,
} from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { fileInPieces, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { SalesService } from './sales.service.js';

@Controller()
export class SalesController {
  constructor(private readonly sales: SalesService) {}

  @Handles(adminPurchasesEndpoint)
  page(@Sent() { query }: SentTo<typeof adminPurchasesEndpoint>) {
    return this.sales.page(query);
  }

  @Handles(adminPurchasesCsvEndpoint)
  file(@Sent() { query: filter }: SentTo<typeof adminPurchasesCsvEndpoint>) {
    return { name: 'leadmart-purchases.csv', bytes: fileInPieces(this.lines(filter)) };
  }

  private async *lines(filter: AdminPurchaseFilter): AsyncGenerator<string> {
    yield salesCsvHead;
    for await (const batch of this.sales.all(filter)) yield batch.map(salesCsvRow).join('');
  }
}

const salesCsvHead = csvHead([
  'date',
  'purchaseId',
  'email',
  'userId',
  'dataset',
  'datasetId',
  'phoneStatus',
  'states',
  'leads',
  'credits',
  'madeBy',
]);

/** One line of the file. Moments are in UTC. */
function salesCsvRow(view: AdminPurchaseView): string {
  const { _id, date, user, dataset, phoneStatus, states, leads, credits, madeBy } = view;
  const who = [user.email ?? '', user._id];
  const what = [dataset.name, dataset._id, phoneStatus, states.join(' ')];
  return csvRow([date, _id, ...who, ...what, leads, credits, madeBy]);
}
