import { Controller } from '@nestjs/common';
import { FindBuyers, type FoundBuyers } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../../leads.topology.js';
import { PurchaseReader } from './purchase.reader.js';

/** Answers who has bought leads, for segments of mails. */
@Controller()
export class FindBuyersResponder {
  constructor(private readonly purchases: PurchaseReader) {}

  @Answers(FindBuyers, requestsQueue)
  async find(@Payload() { among, datasetId }: FindBuyers): Promise<FoundBuyers> {
    return { userIds: await this.purchases.buyersAmong(among, datasetId) };
  }
}
