import { Controller } from '@nestjs/common';
import {
  deleteScheduleEndpoint,
  listStandingOrdersEndpoint,
  pauseScheduleEndpoint,
  scheduleRunsEndpoint,
  setScheduleEndpoint,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StandingOrdersService } from './standing-orders.service.js';

/** The schedules of the signed-in buyer's saved orders. */
@Controller()
export class StandingOrdersController {
  constructor(private readonly standing: StandingOrdersService) {}

  @Handles(listStandingOrdersEndpoint)
  async list(@CurrentUser() buyer: SessionUser) {
    return { standingOrders: await this.standing.list(buyer.id) };
  }

  @Handles(setScheduleEndpoint)
  set(
    @Sent() { user, params: { id }, body }: SentTo<typeof setScheduleEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.standing.set(user, id, body, version);
  }

  @Handles(pauseScheduleEndpoint)
  pause(
    @Sent() {
      user,
      params: { id },
      body: { version: _sent, ...body },
    }: SentTo<typeof pauseScheduleEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.standing.pause(user, id, body, version);
  }

  @Handles(deleteScheduleEndpoint)
  async remove(
    @Sent() { user, params: { id } }: SentTo<typeof deleteScheduleEndpoint>,
    @SentVersion() version?: number,
  ) {
    await this.standing.remove(user.id, id, version);
    return { message: 'Schedule deleted' };
  }

  @Handles(scheduleRunsEndpoint)
  async history(@Sent() { user, params: { id } }: SentTo<typeof scheduleRunsEndpoint>) {
    return { runs: await this.standing.history(user.id, id) };
  }
}
