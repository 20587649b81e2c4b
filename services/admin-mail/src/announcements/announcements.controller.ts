import { Controller, Get } from '@nestjs/common';
import type { AnnouncementView } from '@leadmart/contracts';
import { Access, CurrentUser } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { toAnnouncementView } from './announcement.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller('announcements')
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  /** A buyer sees what is active; an admin everything. */
  @Get()
  @Access('user')
  async list(@CurrentUser() user: SessionUser): Promise<AnnouncementView[]> {
    return (await this.announcements.list({ onlyActive: !user.isAdmin })).map(toAnnouncementView);
  }
}
