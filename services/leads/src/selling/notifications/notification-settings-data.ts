import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import type { ZippedFile } from '@leadmart/stock';
import {
  jsonFile,
  PersonalData,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { StatusReaderRepository } from './status-reader.repository.js';

/** The mails that a buyer wants, in the export and at the deletion of the user. */
@Injectable()
export class NotificationSettingsData implements PersonalDataPart, OnModuleInit {
  constructor(
    private readonly settings: NotificationSettingsService,
    private readonly readers: StatusReaderRepository,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
  }

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield jsonFile('notification-settings.json', at, () => this.settings.of(userId));
  }

  async erase(userId: UserId): Promise<void> {
    await this.readers.remove(userId);
  }
}
