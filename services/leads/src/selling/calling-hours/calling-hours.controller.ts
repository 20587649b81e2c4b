import { Controller } from '@nestjs/common';
import {
  adminCallingHoursEndpoint,
  callingHoursEndpoint,
  changeCallingHoursEndpoint,
  type AdminCallingHoursView,
  type CallingHoursView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { CallingHoursService } from './calling-hours.service.js';

@Controller()
export class CallingHoursController {
  constructor(private readonly hours: CallingHoursService) {}

  @Handles(callingHoursEndpoint)
  find(): Promise<CallingHoursView> {
    return this.hours.current();
  }

  @Handles(adminCallingHoursEndpoint)
  findForAdmin(): Promise<AdminCallingHoursView> {
    return this.hours.forAdmin();
  }

  @Handles(changeCallingHoursEndpoint)
  change(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { body: { version: _sent, ...change } }: SentTo<typeof changeCallingHoursEndpoint>,
    @SentVersion() version?: number,
  ): Promise<AdminCallingHoursView> {
    return this.hours.change(change, { adminId, version });
  }
}
