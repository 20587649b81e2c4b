import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { BuyerGuardRepository, type ZippedFile } from '@leadmart/stock';
import {
  jsonFile,
  PersonalData,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';

/** The settings of a buyer for all orders, in the export. Nothing in them describes a person. */
@Injectable()
export class OrderSettingsData implements PersonalDataPart, OnModuleInit {
  constructor(
    private readonly guards: BuyerGuardRepository,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
  }

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield jsonFile('order-settings.json', at, async () => {
      const { includesOwned = false } = await this.guards.find(userId);
      return { includeOwned: includesOwned };
    });
  }
}
