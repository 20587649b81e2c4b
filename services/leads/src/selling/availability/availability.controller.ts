import { Controller } from '@nestjs/common';
import {
  availabilityEndpoint,
  availabilityQuery,
  type AvailabilityQuery,
  type AvailabilityView,
} from '@leadmart/contracts';
import { Handles, CurrentUser, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { AvailabilityService } from './availability.service.js';

@Controller()
export class AvailabilityController {
  constructor(private readonly availability: AvailabilityService) {}

  @Handles(availabilityEndpoint)
  find(
    @CurrentUser() buyer: SessionUser,
    @ValidQuery(availabilityQuery) query: AvailabilityQuery,
  ): Promise<AvailabilityView> {
    return this.availability.of(buyer.id, query);
  }
}
