import { Controller } from '@nestjs/common';
import {
  changeReturnsPolicyEndpoint,
  returnsPolicyBody,
  returnsPolicyEndpoint,
  type CurrentReturnsPolicyView,
  type ReturnsPolicyBody,
} from '@leadmart/contracts';
import { CurrentUser, Handles, SentVersion, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { ReturnsPolicyService } from './returns-policy.service.js';

@Controller()
export class ReturnsPolicyController {
  constructor(private readonly policy: ReturnsPolicyService) {}

  @Handles(returnsPolicyEndpoint)
  find(): Promise<CurrentReturnsPolicyView> {
    return this.policy.current();
  }

  @Handles(changeReturnsPolicyEndpoint)
  change(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(returnsPolicyBody) { version: _sent, ...policy }: ReturnsPolicyBody,
    @SentVersion() version?: number,
  ): Promise<CurrentReturnsPolicyView> {
    return this.policy.change(policy, { adminId, version });
  }
}
