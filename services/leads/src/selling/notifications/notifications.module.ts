import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NotificationSettingsData } from './notification-settings-data.js';
import { NotificationSettingsController } from './notification-settings.controller.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { StatusReaderRepository } from './status-reader.repository.js';
import { statusReaders } from './status-reader.schema.js';

@Module({
  imports: [MongooseModule.forFeature([statusReaders])],
  controllers: [NotificationSettingsController],
  providers: [NotificationSettingsData, NotificationSettingsService, StatusReaderRepository],
  exports: [NotificationSettingsService, StatusReaderRepository],
})
export class NotificationsModule {}
