import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import type { ZippedFile } from '@leadmart/platform/deflate';
import {
  jsonFile,
  HoldsPersonalData,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';
import { StandingOrderRepository } from './standing-order.repository.js';
import { toStandingOrderView, toStandingRunView } from './standing-order.view.js';
import { StandingRunRepository } from './standing-run.repository.js';

/** The schedules of a buyer and their runs, in the export and at the deletion of the user. */
@Injectable()
@HoldsPersonalData()
export class StandingOrdersData implements PersonalDataPart {
  constructor(
    private readonly orders: StandingOrderRepository,
    private readonly runs: StandingRunRepository,
  ) {}

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield jsonFile('standing-orders.json', at, async () => {
      const orders = (await this.orders.ofBuyer(userId)).map(toStandingOrderView);
      const runs = (await this.runs.ofBuyer(userId)).map((run) => ({
        savedOrderId: run.orderId,
        ...toStandingRunView(run),
      }));
      return { orders, runs };
    });
  }

  async erase(userId: UserId): Promise<void> {
    await this.orders.removeAll(userId);
    await this.runs.removeAll(userId);
  }
}
