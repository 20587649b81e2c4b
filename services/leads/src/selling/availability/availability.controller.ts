import { Controller } from '@nestjs/common';
import { availabilityEndpoint, type AvailabilityView } from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { AvailabilityService } from './availability.service.js';

@Controller()
export class AvailabilityController {
  constructor(private readonly availability: AvailabilityService) {}

  @Handles(availabilityEndpoint)
  find(
    @CurrentUser() buyer: SessionUser,
    @Sent() { query }: SentTo<typeof availabilityEndpoint>,
  ): Promise<AvailabilityView> {
    return this.availability.of(buyer.id, query);
  }
}
