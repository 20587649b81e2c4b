import { Injectable } from '@nestjs/common';
import type { CurrentReturnsPolicyView, ReturnsPolicy } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { versionOf } from '@leadmart/platform/versions';
import type { Current } from '../../settings/setting.js';
import { Settings, type By } from '../../settings/settings.js';
import { latestPolicy, policyAt, returnsPolicy, type PolicyHistory } from './returns-policy.js';

/** The terms of returns. A pack keeps those of its purchase, because its buyer has read them. */
@Injectable()
export class ReturnsPolicyService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The terms that applied at a time, those of now without one. */
  async at(when = this.clock.now()): Promise<ReturnsPolicy> {
    return policyAt((await this.settings.find(returnsPolicy)).value, when);
  }

  async current(): Promise<CurrentReturnsPolicyView> {
    return toView(await this.settings.find(returnsPolicy));
  }

  async change(policy: ReturnsPolicy, by: By): Promise<CurrentReturnsPolicyView> {
    const wish = (history: PolicyHistory, from: Date) => [...history, { ...policy, from }];
    return toView(await this.settings.change(returnsPolicy, { sent: policy, wish }, by));
  }
}

const toView = (current: Current<PolicyHistory>): CurrentReturnsPolicyView => ({
  ...latestPolicy(current.value),
  version: versionOf(current),
});
