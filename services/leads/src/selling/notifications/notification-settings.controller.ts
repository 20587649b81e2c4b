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
import { NotificationSettingsService } from './notification-settings.service.js';

/** Shows and changes which mails a user gets about bought leads and stock alerts. */
@Controller()
export class NotificationSettingsController {
  constructor(private readonly settings: NotificationSettingsService) {}

  @Handles(notificationSettingsEndpoint)
  find(@CurrentUser() user: SessionUser): Promise<NotificationSettings> {
    return this.settings.of(user.id);
  }

  @Handles(changeNotificationSettingsEndpoint)
  async change(
    @CurrentUser() user: SessionUser,
    @ValidBody(changeNotificationSettingsBody) change: ChangeNotificationSettingsBody,
  ): Promise<NotificationSettings> {
    await this.settings.change(user.id, change);
    return this.settings.of(user.id);
  }
}
