import { Controller } from '@nestjs/common';
import { publicSamplesEndpoint, samplesEndpoint, type SamplesView } from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { SamplesService } from './samples.service.js';

@Controller()
export class SamplesController {
  constructor(private readonly samples: SamplesService) {}

  @Handles(samplesEndpoint)
  find(
    @CurrentUser() buyer: SessionUser,
    @Sent() { query }: SentTo<typeof samplesEndpoint>,
  ): Promise<SamplesView> {
    return this.samples.forBuyer(buyer.id, query);
  }

  @Handles(publicSamplesEndpoint)
  findForVisitors(
    @Sent() { params: { dataset } }: SentTo<typeof publicSamplesEndpoint>,
  ): Promise<SamplesView> {
    return this.samples.forVisitors(dataset);
  }
}
