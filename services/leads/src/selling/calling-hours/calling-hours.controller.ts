import { Controller } from '@nestjs/common';
import {
  callingHoursEndpoint,
  changeCallingHoursBody,
  changeCallingHoursEndpoint,
  type CallingHoursView,
  type ChangeCallingHoursBody,
} from '@leadmart/contracts';
import { CurrentUser, Handles, SentVersion, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { CallingHoursService } from './calling-hours.service.js';

@Controller()
export class CallingHoursController {
  constructor(private readonly hours: CallingHoursService) {}

  @Handles(callingHoursEndpoint)
  find(): Promise<CallingHoursView> {
    return this.hours.current();
  }

  @Handles(changeCallingHoursEndpoint)
  change(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(changeCallingHoursBody) { version: _sent, ...limits }: ChangeCallingHoursBody,
    @SentVersion() version?: number,
  ): Promise<CallingHoursView> {
    return this.hours.change(limits, { adminId, version });
  }
}
