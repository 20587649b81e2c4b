import { Controller } from '@nestjs/common';
import { publicSamplesEndpoint, samplesEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { SamplesService } from './samples.service.js';

@Controller()
export class SamplesController {
  constructor(private readonly samples: SamplesService) {}

  @Handles(samplesEndpoint)
  find(@Sent() { user, query }: SentTo<typeof samplesEndpoint>) {
    return this.samples.forBuyer(user.id, query);
  }

  @Handles(publicSamplesEndpoint)
  findForVisitors(@Sent() { params: { dataset } }: SentTo<typeof publicSamplesEndpoint>) {
    return this.samples.forVisitors(dataset);
  }
}
