import { Controller, Header, StreamableFile } from '@nestjs/common';
import {
  adminPaymentsCsvEndpoint,
  adminPaymentsEndpoint,
  adminPaymentsFileQuery,
  adminPaymentsQuery,
  type AdminPaymentFilter,
  type AdminPaymentsQuery,
  type AdminPaymentsView,
  type AdminPaymentView,
} from '@leadmart/contracts';
import { fileInPieces, Handles, ValidQuery } from '@leadmart/platform/http';
import { adminPaymentsCsvHead, adminPaymentsCsvRow } from './admin-payments-csv.js';
import { AdminPaymentsService } from './admin-payments.service.js';

@Controller()
export class AdminPaymentsController {
  constructor(private readonly payments: AdminPaymentsService) {}

  @Handles(adminPaymentsEndpoint)
  async page(
    @ValidQuery(adminPaymentsQuery) query: AdminPaymentsQuery,
  ): Promise<AdminPaymentsView> {
    return this.payments.page(query);
  }

  @Handles(adminPaymentsCsvEndpoint)
  @Header('cache-control', 'private, no-store')
  async file(
    @ValidQuery(adminPaymentsFileQuery) filter: AdminPaymentFilter,
  ): Promise<StreamableFile> {
    return new StreamableFile(fileInPieces(linesOf(await this.payments.all(filter))), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="leadmart-payments.csv"',
    });
  }
}

async function* linesOf(batches: AsyncIterable<AdminPaymentView[]>): AsyncGenerator<string> {
  yield adminPaymentsCsvHead;
  for await (const batch of batches) yield batch.map(adminPaymentsCsvRow).join('');
}
