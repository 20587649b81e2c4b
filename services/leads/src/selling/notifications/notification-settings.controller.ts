import { Controller } from '@nestjs/common';
import {
  changeNotificationSettingsBody,
  changeNotificationSettingsEndpoint,
  notificationSettingsEndpoint,
  type ChangeNotificationSettingsBody,
  type NotificationSettings,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StatusReaderRepository } from './status-reader.repository.js';

/** Which mails a user gets about bought leads and stock alerts. */
@Controller()
export class NotificationSettingsController {
  constructor(private readonly readers: StatusReaderRepository) {}

  @Handles(notificationSettingsEndpoint)
  async find(@CurrentUser() user: SessionUser): Promise<NotificationSettings> {
    const { mails = true, alertMails = true } = await this.readers.find(user.id);
    return { statusMails: mails, alertMails };
  }

  @Handles(changeNotificationSettingsEndpoint)
  async change(
    @CurrentUser() user: SessionUser,
    @ValidBody(changeNotificationSettingsBody)
    { statusMails, alertMails }: ChangeNotificationSettingsBody,
  ): Promise<NotificationSettings> {
    const settings = {
      ...(statusMails !== undefined && { mails: statusMails }),
      ...(alertMails !== undefined && { alertMails }),
    };
    if (Object.keys(settings).length > 0) await this.readers.setMails(user.id, settings);
    return this.find(user);
  }
}
