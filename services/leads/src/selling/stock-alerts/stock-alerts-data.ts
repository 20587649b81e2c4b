import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import type { ZippedFile } from '@leadmart/platform/deflate';
import {
  jsonFile,
  HoldsPersonalData,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';
import { StockAlertRepository } from './stock-alert.repository.js';

/** The stock alerts of a buyer, in the export and at the deletion of the user. */
@Injectable()
@HoldsPersonalData()
export class StockAlertsData implements PersonalDataPart {
  constructor(private readonly alerts: StockAlertRepository) {}

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield jsonFile('stock-alerts.json', at, async () =>
      (await this.alerts.ofBuyer(userId)).map(
        ({ datasetId, phoneStatus, states, quantity, setAt, told }) => {
          return { datasetId, phoneStatus, states, quantity, setAt, toldAt: told?.at ?? null };
        },
      ),
    );
  }

  async erase(userId: UserId): Promise<void> {
    await this.alerts.removeAll(userId);
  }
}
