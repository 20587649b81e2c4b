import { Controller } from '@nestjs/common';
import { availabilityEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { AvailabilityService } from './availability.service.js';

@Controller()
export class AvailabilityController {
  constructor(private readonly availability: AvailabilityService) {}

  @Handles(availabilityEndpoint)
  find(@Sent() { user, query }: SentTo<typeof availabilityEndpoint>) {
    return this.availability.of(user.id, query);
  }
}
