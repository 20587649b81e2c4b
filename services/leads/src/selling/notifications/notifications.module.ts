import { Module } from '@nestjs/common';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { StatusReaderRepository } from './status-reader.repository.js';

@Module({
  controllers: [NotificationSettingsController],
  providers: [StatusReaderRepository],
  exports: [StatusReaderRepository],
})
export class NotificationsModule {}
