import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AnnouncementRepository } from './announcement.repository.js';
import { announcements } from './announcement.schema.js';
import { AnnouncementsAdminController } from './announcements-admin.controller.js';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsService } from './announcements.service.js';

@Module({
  imports: [MongooseModule.forFeature([announcements])],
  controllers: [AnnouncementsController, AnnouncementsAdminController],
  providers: [AnnouncementRepository, AnnouncementsService],
})
export class AnnouncementsModule {}
