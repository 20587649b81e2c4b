import { Controller } from '@nestjs/common';
import {
  adminCallingHoursEndpoint,
  callingHoursEndpoint,
  changeCallingHoursEndpoint,
} from '@leadmart/contracts';
import { Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import { CallingHoursService } from './calling-hours.service.js';

@Controller()
export class CallingHoursController {
  constructor(private readonly hours: CallingHoursService) {}

  @Handles(callingHoursEndpoint)
  find() {
    return this.hours.current();
  }

  @Handles(adminCallingHoursEndpoint)
  findForAdmin() {
    return this.hours.forAdmin();
  }

  @Handles(changeCallingHoursEndpoint)
  change(
    @Sent() {
      user,
      body: { version: _sent, ...change },
    }: SentTo<typeof changeCallingHoursEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.hours.change(change, { adminId: user.id, version });
  }
}
