import { Controller } from '@nestjs/common';
import {
  availabilityQuery,
  samplesEndpoint,
  type AvailabilityQuery,
  type SamplesView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { SamplesService } from './samples.service.js';

@Controller()
export class SamplesController {
  constructor(private readonly samples: SamplesService) {}

  @Handles(samplesEndpoint)
  find(
    @CurrentUser() buyer: SessionUser,
    @ValidQuery(availabilityQuery) query: AvailabilityQuery,
  ): Promise<SamplesView> {
    return this.samples.of(buyer.id, query);
  }
}
