import { Controller } from '@nestjs/common';
import {
  deleteScheduleEndpoint,
  listStandingOrdersEndpoint,
  pauseScheduleBody,
  pauseScheduleEndpoint,
  savedOrderIdSchema,
  scheduleRunsEndpoint,
  setScheduleEndpoint,
  standingOrderBody,
  type PauseScheduleBody,
  type SavedOrderId,
  type StandingOrderBody,
  type StandingOrdersView,
  type StandingOrderView,
  type StandingRunsView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, SentVersion, ValidBody, ValidParam } from '@leadmart/platform/http';
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
    @ValidParam('id', savedOrderIdSchema) id: SavedOrderId,
    @ValidBody(standingOrderBody) body: StandingOrderBody,
    @SentVersion() version?: number,
  ): Promise<StandingOrderView> {
    return this.standing.set(buyer, id, body, version);
  }

  @Handles(pauseScheduleEndpoint)
  pause(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', savedOrderIdSchema) id: SavedOrderId,
    @ValidBody(pauseScheduleBody) { version: _sent, ...body }: PauseScheduleBody,
    @SentVersion() version?: number,
  ): Promise<StandingOrderView> {
    return this.standing.pause(buyer, id, body, version);
  }

  @Handles(deleteScheduleEndpoint)
  async remove(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', savedOrderIdSchema) id: SavedOrderId,
    @SentVersion() version?: number,
  ): Promise<{ message: string }> {
    await this.standing.remove(buyer.id, id, version);
    return { message: 'Schedule deleted' };
  }

  @Handles(scheduleRunsEndpoint)
  async history(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', savedOrderIdSchema) id: SavedOrderId,
  ): Promise<StandingRunsView> {
    return { runs: await this.standing.history(buyer.id, id) };
  }
}
