import { Controller } from '@nestjs/common';
import {
  GetBalance,
  isTestId,
  tenths,
  testCredits,
  type Balance,
  type UserId,
} from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../billing.topology.js';
import { AccountRepository } from './account.repository.js';

@Controller()
export class GetBalanceResponder {
  constructor(private readonly accounts: AccountRepository) {}

  @Answers(GetBalance, requestsQueue)
  async balance(@Payload() { userId, others }: GetBalance): Promise<Balance> {
    const balances = await this.accounts.balancesOf([userId, ...(others ?? [])]);
    const balanceOf = (id: UserId) => balances.get(id) ?? unopened(id);
    return {
      ...balanceOf(userId),
      ...(others && { others: others.map((id) => ({ userId: id, ...balanceOf(id) })) }),
    };
  }
}

/** A test account is opened, with its credits, by its first charge. */
const unopened = (id: UserId) => ({ balance: isTestId(id) ? testCredits : tenths(0), version: 0 });
