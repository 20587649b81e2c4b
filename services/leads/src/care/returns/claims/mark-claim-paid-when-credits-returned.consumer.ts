import { Controller } from '@nestjs/common';
import { CreditsReturned } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { markPaidQueue } from '../../../leads.topology.js';
import { ClaimRepository } from './claim.repository.js';

@Controller()
export class MarkClaimPaidWhenCreditsReturnedConsumer {
  constructor(private readonly claims: ClaimRepository) {}

  @OnEvent(CreditsReturned, markPaidQueue)
  async handle(@Payload() { claimId: id, buyerId, occurredAt }: CreditsReturned): Promise<void> {
    await this.claims.markPaid({ id, buyerId }, new Date(occurredAt));
  }
}
