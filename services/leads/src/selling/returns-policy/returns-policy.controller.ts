import { Controller } from '@nestjs/common';
import { changeReturnsPolicyEndpoint, returnsPolicyEndpoint } from '@leadmart/contracts';
import { Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import { ReturnsPolicyService } from './returns-policy.service.js';

@Controller()
export class ReturnsPolicyController {
  constructor(private readonly policy: ReturnsPolicyService) {}

  @Handles(returnsPolicyEndpoint)
  find() {
    return this.policy.current();
  }

  @Handles(changeReturnsPolicyEndpoint)
  change(
    @Sent() {
      user,
      body: { version: _sent, ...policy },
    }: SentTo<typeof changeReturnsPolicyEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.policy.change(policy, { adminId: user.id, version });
  }
}
