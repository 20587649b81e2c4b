import { Controller } from '@nestjs/common';
import {
  availabilityQuery,
  datasetIdSchema,
  publicSamplesEndpoint,
  samplesEndpoint,
  type AvailabilityQuery,
  type DatasetId,
  type SamplesView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidParam, ValidQuery } from '@leadmart/platform/http';
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
    return this.samples.forBuyer(buyer.id, query);
  }

  @Handles(publicSamplesEndpoint)
  findForVisitors(
    @ValidParam('dataset', datasetIdSchema) dataset: DatasetId,
  ): Promise<SamplesView> {
    return this.samples.forVisitors(dataset);
  }
}
