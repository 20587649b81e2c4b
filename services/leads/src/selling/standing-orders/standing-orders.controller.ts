import { Controller } from '@nestjs/common';
import {
  deleteScheduleEndpoint,
  listStandingOrdersEndpoint,
  pauseScheduleEndpoint,
  scheduleRunsEndpoint,
  setScheduleEndpoint,
  type StandingOrdersView,
  type StandingOrderView,
  type StandingRunsView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StandingOrdersService } from './standing-orders.service.js';

/** The schedules of the signed-in buyer's saved orders. */
@Controller()
export class StandingOrdersController {
  constructor(private readonly standing: StandingOrdersService) {}

  @Handles(listStandingOrdersEndpoint)
  async list(@CurrentUser() buyer: SessionUser): Promise<StandingOrdersView> {
    return { standingOrders: await this.standing.list(buyer.id) };
  }

  @Handles(setScheduleEndpoint)
  set(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id }, body }: SentTo<typeof setScheduleEndpoint>,
    @SentVersion() version?: number,
  ): Promise<StandingOrderView> {
    return this.standing.set(buyer, id, body, version);
  }

  @Handles(pauseScheduleEndpoint)
  pause(
    @CurrentUser() buyer: SessionUser,
    @Sent() {
      params: { id },
      body: { version: _sent, ...body },
    }: SentTo<typeof pauseScheduleEndpoint>,
    @SentVersion() version?: number,
  ): Promise<StandingOrderView> {
    return this.standing.pause(buyer, id, body, version);
  }

  @Handles(deleteScheduleEndpoint)
  async remove(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof deleteScheduleEndpoint>,
    @SentVersion() version?: number,
  ): Promise<{ message: string }> {
    await this.standing.remove(buyer.id, id, version);
    return { message: 'Schedule deleted' };
  }

  @Handles(scheduleRunsEndpoint)
  async history(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof scheduleRunsEndpoint>,
  ): Promise<StandingRunsView> {
    return { runs: await this.standing.history(buyer.id, id) };
  }
}
