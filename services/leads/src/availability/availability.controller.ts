import { Controller, Get } from '@nestjs/common';
import {
  availabilityQuery,
  type AvailabilityQuery,
  type AvailabilityView,
} from '@leadmart/contracts';
import { Access, CurrentUser, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { AvailabilityService } from './availability.service.js';

@Controller('leads/availability')
@Access('user')
export class AvailabilityController {
  constructor(private readonly availability: AvailabilityService) {}

  @Get()
  find(
    @CurrentUser() buyer: SessionUser,
    @ValidQuery(availabilityQuery) query: AvailabilityQuery,
  ): Promise<AvailabilityView> {
    return this.availability.of(buyer.id, query);
  }
}
