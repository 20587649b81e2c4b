import { Controller } from '@nestjs/common';
import {
  changeNotificationSettingsEndpoint,
  notificationSettingsEndpoint,
  notificationSettingsSchema,
  type NotificationSettings,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StatusReaderRepository } from './status-reader.repository.js';

/** Which mails a user gets about bought leads. */
@Controller()
export class NotificationSettingsController {
  constructor(private readonly readers: StatusReaderRepository) {}

  @Handles(notificationSettingsEndpoint)
  async find(@CurrentUser() user: SessionUser): Promise<NotificationSettings> {
    const { mails = true } = await this.readers.find(user.id);
    return { statusMails: mails };
  }

  @Handles(changeNotificationSettingsEndpoint)
  async change(
    @CurrentUser() user: SessionUser,
    @ValidBody(notificationSettingsSchema) settings: NotificationSettings,
  ): Promise<NotificationSettings> {
    await this.readers.setMails(user.id, settings.statusMails);
    return settings;
  }
}
