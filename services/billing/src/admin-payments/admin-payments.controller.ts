import { Controller } from '@nestjs/common';
import {
  adminPaymentsCsvEndpoint,
  adminPaymentsEndpoint,
  refundPaymentEndpoint,
  type AdminPaymentView,
} from '@leadmart/contracts';
import { fileInPieces, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { AdminRefundsService } from '../payments/refunds/admin-refunds.service.js';
import { adminPaymentsCsvHead, adminPaymentsCsvRow } from './admin-payments-csv.js';
import { AdminPaymentsService } from './admin-payments.service.js';

@Controller()
export class AdminPaymentsController {
  constructor(
    private readonly payments: AdminPaymentsService,
    private readonly refunds: AdminRefundsService,
  ) {}

  @Handles(adminPaymentsEndpoint)
  async page(@Sent() { query }: SentTo<typeof adminPaymentsEndpoint>) {
    return this.payments.page(query);
  }

  @Handles(refundPaymentEndpoint)
  async refund(
    @Sent() { user, params: { id: paymentId }, body }: SentTo<typeof refundPaymentEndpoint>,
  ) {
    return this.refunds.refund({ ...body, paymentId, adminId: user.id });
  }

  @Handles(adminPaymentsCsvEndpoint)
  async file(@Sent() { query: filter }: SentTo<typeof adminPaymentsCsvEndpoint>) {
    return {
      name: 'leadmart-payments.csv',
      bytes: fileInPieces(linesOf(await this.payments.all(filter))),
    };
  }
}

async function* linesOf(batches: AsyncIterable<AdminPaymentView[]>): AsyncGenerator<string> {
  yield adminPaymentsCsvHead;
  for await (const batch of batches) yield batch.map(adminPaymentsCsvRow).join('');
}
