import { Controller } from '@nestjs/common';
import {
  listAnnouncementsEndpoint,
  type AnnouncementsView,
  type AnnouncementView,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { toAnnouncementsPageView, toAnnouncementView } from './announcement.view.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller()
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Handles(listAnnouncementsEndpoint)
  async list(
    @Sent() { user, query: { page, limit } }: SentTo<typeof listAnnouncementsEndpoint>,
  ): Promise<AnnouncementsView | readonly AnnouncementView[]> {
    if (page !== undefined) {
      const found = await this.announcements.page({ which: 'active', page, limit });
      return toAnnouncementsPageView(found, { page, limit });
    }
    if (!user.isAdmin) return this.announcements.allActive();
    return (await this.announcements.all()).map(toAnnouncementView);
  }
}
