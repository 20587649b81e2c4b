import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AnnouncementRepository } from './announcement.repository.js';
import {
  ANNOUNCEMENT_CHANGE_MODEL,
  ANNOUNCEMENT_MODEL,
  announcementChangeSchema,
  announcementSchema,
} from './announcement.schema.js';
import { AnnouncementsAdminController } from './announcements-admin.controller.js';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsService } from './announcements.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ANNOUNCEMENT_MODEL, schema: announcementSchema },
      { name: ANNOUNCEMENT_CHANGE_MODEL, schema: announcementChangeSchema },
    ]),
  ],
  controllers: [AnnouncementsController, AnnouncementsAdminController],
  providers: [AnnouncementRepository, AnnouncementsService],
})
export class AnnouncementsModule {}
