import { Controller } from '@nestjs/common';
import {
  changeCheckAgeLimitEndpoint,
  checkAgeLimitEndpoint,
  type CheckAgeLimitView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { CheckAgeLimitService } from './check-age-limit.service.js';

@Controller()
export class CheckAgeLimitController {
  constructor(private readonly limit: CheckAgeLimitService) {}

  @Handles(checkAgeLimitEndpoint)
  find(): Promise<CheckAgeLimitView> {
    return this.limit.find();
  }

  @Handles(changeCheckAgeLimitEndpoint)
  change(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { body: { days } }: SentTo<typeof changeCheckAgeLimitEndpoint>,
    @SentVersion() version?: number,
  ): Promise<CheckAgeLimitView> {
    return this.limit.change(days, { adminId, version });
  }
}
