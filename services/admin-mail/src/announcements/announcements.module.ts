import { Feature } from '@leadmart/platform/service';
import { AnnouncementRepository } from './announcement.repository.js';
import { announcements } from './announcement.schema.js';
import { AnnouncementsAdminController } from './announcements-admin.controller.js';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsService } from './announcements.service.js';

@Feature({
  entities: [announcements],
  controllers: [AnnouncementsController, AnnouncementsAdminController],
  providers: [AnnouncementRepository, AnnouncementsService],
})
export class AnnouncementsModule {}
