import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import type { ZippedFile } from '@leadmart/platform/deflate';
import {
  jsonFile,
  HoldsPersonalData,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';
import { DncConfirmationRepository } from './dnc-confirmation.repository.js';
import { OrderSettingsService } from './order-settings.service.js';

/** The settings of a buyer for all orders, in the export and at the deletion of the user. */
@Injectable()
@HoldsPersonalData()
export class OrderSettingsData implements PersonalDataPart {
  constructor(
    private readonly settings: OrderSettingsService,
    private readonly confirmations: DncConfirmationRepository,
  ) {}

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield jsonFile('order-settings.json', at, () => this.settings.of(userId));
  }

  async erase(userId: UserId): Promise<void> {
    await this.confirmations.remove(userId);
  }
}
