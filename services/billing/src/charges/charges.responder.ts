import { Controller } from '@nestjs/common';
import { ChargeCredits, tenthsToCredits, type Balance } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../billing.topology.js';
import { ChargesService } from './charges.service.js';

@Controller()
export class ChargesResponder {
  constructor(
    private readonly charges: ChargesService,
    @InjectLog() private readonly log: Log,
  ) {}

  @Answers(ChargeCredits, requestsQueue)
  async charge(@Payload() command: ChargeCredits): Promise<Balance> {
    const balance = await this.charges.charge(command);
    const { purchaseId, buyerId, amount } = command;
    this.log.info({ purchaseId, buyerId, credits: tenthsToCredits(amount) }, 'credits charged');
    return balance;
  }
}
