import { Controller } from '@nestjs/common';
import {
  changeReturnsPolicyEndpoint,
  returnsPolicyBody,
  returnsPolicyEndpoint,
  type ReturnsPolicy,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { ReturnsPolicyService } from './returns-policy.service.js';

@Controller()
export class ReturnsPolicyController {
  constructor(private readonly policy: ReturnsPolicyService) {}

  @Handles(returnsPolicyEndpoint)
  find(): Promise<ReturnsPolicy> {
    return this.policy.at();
  }

  @Handles(changeReturnsPolicyEndpoint)
  change(
    @CurrentUser() admin: SessionUser,
    @ValidBody(returnsPolicyBody) policy: ReturnsPolicy,
  ): Promise<ReturnsPolicy> {
    return this.policy.change(policy, admin.id);
  }
}
