import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import type { ZippedFile } from '@leadmart/platform/deflate';
import {
  jsonFile,
  PersonalData,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';
import { StockAlertRepository } from './stock-alert.repository.js';

/** The stock alerts of a buyer, in the export and at the deletion of the user. */
@Injectable()
export class StockAlertsData implements PersonalDataPart, OnModuleInit {
  constructor(
    private readonly alerts: StockAlertRepository,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
  }

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
