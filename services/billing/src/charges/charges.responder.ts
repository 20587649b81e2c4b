import { Controller } from '@nestjs/common';
import { ChargeCredits, type Balance } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../billing.topology.js';
import { ChargesService } from './charges.service.js';

@Controller()
export class ChargesResponder {
  constructor(private readonly charges: ChargesService) {}

  @Answers(ChargeCredits, requestsQueue)
  async charge(@Payload() command: ChargeCredits): Promise<Balance> {
    return this.charges.charge(command);
  }
}
