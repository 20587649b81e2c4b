import { Controller } from '@nestjs/common';
import { GetBalance, type Balance } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../billing.topology.js';
import { Ledger } from './ledger/ledger.js';

@Controller()
export class GetBalanceResponder {
  constructor(private readonly ledger: Ledger) {}

  @Answers(GetBalance, requestsQueue)
  async balance(@Payload() { userId }: GetBalance): Promise<Balance> {
    return await this.ledger.balanceOf(userId);
  }
}
