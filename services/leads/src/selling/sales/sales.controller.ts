import { Controller, Header, StreamableFile } from '@nestjs/common';
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
  @Header('cache-control', 'private, no-store')
  file(@Sent() { query: filter }: SentTo<typeof adminPurchasesCsvEndpoint>): StreamableFile {
    return new StreamableFile(fileInPieces(this.lines(filter)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="leadmart-purchases.csv"',
    });
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
