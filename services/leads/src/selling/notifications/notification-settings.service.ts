import { Injectable } from '@nestjs/common';
import type {
  ChangeNotificationSettingsBody,
  NotificationSettings,
  UserId,
} from '@leadmart/contracts';
import { StatusReaderRepository } from './status-reader.repository.js';

/** The mails that a buyer wants about bought leads and stock alerts: all, until they say otherwise. */
@Injectable()
export class NotificationSettingsService {
  constructor(private readonly readers: StatusReaderRepository) {}

  async of(buyerId: UserId): Promise<NotificationSettings> {
    const { mails = true, alertMails = true } = await this.readers.find(buyerId);
    return { statusMails: mails, alertMails };
  }

  async change(
    buyerId: UserId,
    { statusMails, alertMails }: ChangeNotificationSettingsBody,
  ): Promise<void> {
    const settings = {
      ...(statusMails !== undefined && { mails: statusMails }),
      ...(alertMails !== undefined && { alertMails }),
    };
    if (Object.keys(settings).length > 0) await this.readers.setMails(buyerId, settings);
  }
}
