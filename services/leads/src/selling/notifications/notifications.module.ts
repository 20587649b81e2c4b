import { Module } from '@nestjs/common';
import { NotificationSettingsData } from './notification-settings-data.js';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { StatusReaderRepository } from './status-reader.repository.js';

@Module({
  controllers: [NotificationSettingsController],
  providers: [NotificationSettingsData, NotificationSettingsService, StatusReaderRepository],
  exports: [NotificationSettingsService, StatusReaderRepository],
})
export class NotificationsModule {}
