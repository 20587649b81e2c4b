import { Controller } from '@nestjs/common';
import {
  changeCheckAgeLimitEndpoint,
  checkAgeLimitEndpoint,
  checkAgeLimitSchema,
  type CheckAgeLimit,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { CheckAgeLimitService } from './check-age-limit.service.js';

@Controller()
export class CheckAgeLimitController {
  constructor(private readonly limit: CheckAgeLimitService) {}

  @Handles(checkAgeLimitEndpoint)
  find(): Promise<CheckAgeLimit> {
    return this.limit.find();
  }

  @Handles(changeCheckAgeLimitEndpoint)
  change(
    @CurrentUser() admin: SessionUser,
    @ValidBody(checkAgeLimitSchema) limit: CheckAgeLimit,
  ): Promise<CheckAgeLimit> {
    return this.limit.change(limit, admin.id);
  }
}
