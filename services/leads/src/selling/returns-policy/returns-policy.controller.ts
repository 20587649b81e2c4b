import { Controller } from '@nestjs/common';
import {
  changeReturnsPolicyEndpoint,
  returnsPolicyEndpoint,
  type CurrentReturnsPolicyView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
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
    @Sent() { body: { version: _sent, ...policy } }: SentTo<typeof changeReturnsPolicyEndpoint>,
    @SentVersion() version?: number,
  ): Promise<CurrentReturnsPolicyView> {
    return this.policy.change(policy, { adminId, version });
  }
}
