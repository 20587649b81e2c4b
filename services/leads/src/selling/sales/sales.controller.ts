import { Controller, Header, StreamableFile } from '@nestjs/common';
import {
  adminPurchasesCsvEndpoint,
  adminPurchasesEndpoint,
  adminPurchasesFileQuery,
  adminPurchasesQuery,
  type AdminPurchaseFilter,
  type AdminPurchasesQuery,
  type AdminPurchasesView,
} from '@leadmart/contracts';
import { fileInPieces, Handles, ValidQuery } from '@leadmart/platform/http';
import { salesCsvHead, salesCsvRow } from './sales-csv.js';
import { SalesService } from './sales.service.js';

@Controller()
export class SalesController {
  constructor(private readonly sales: SalesService) {}

  @Handles(adminPurchasesEndpoint)
  page(@ValidQuery(adminPurchasesQuery) query: AdminPurchasesQuery): Promise<AdminPurchasesView> {
    return this.sales.page(query);
  }

  @Handles(adminPurchasesCsvEndpoint)
  @Header('cache-control', 'private, no-store')
  file(@ValidQuery(adminPurchasesFileQuery) filter: AdminPurchaseFilter): StreamableFile {
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
