import { Controller } from '@nestjs/common';
import {
  changeCheckAgeLimitBody,
  changeCheckAgeLimitEndpoint,
  checkAgeLimitEndpoint,
  type ChangeCheckAgeLimitBody,
  type CheckAgeLimitView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, SentVersion, ValidBody } from '@leadmart/platform/http';
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
    @ValidBody(changeCheckAgeLimitBody) { days }: ChangeCheckAgeLimitBody,
    @SentVersion() version?: number,
  ): Promise<CheckAgeLimitView> {
    return this.limit.change(days, { adminId, version });
  }
}
