import { Controller } from '@nestjs/common';
import { changeCheckAgeLimitEndpoint, checkAgeLimitEndpoint } from '@leadmart/contracts';
import { Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import { CheckAgeLimitService } from './check-age-limit.service.js';

@Controller()
export class CheckAgeLimitController {
  constructor(private readonly limit: CheckAgeLimitService) {}

  @Handles(checkAgeLimitEndpoint)
  find() {
    return this.limit.find();
  }

  @Handles(changeCheckAgeLimitEndpoint)
  change(
    @Sent() { user, body: { days } }: SentTo<typeof changeCheckAgeLimitEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.limit.change(days, { adminId: user.id, version });
  }
}
