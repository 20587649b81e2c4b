import { Controller } from '@nestjs/common';
import {
  changeAnnouncementEndpoint,
  createAnnouncementEndpoint,
  deleteAnnouncementEndpoint,
  listAdminAnnouncementsEndpoint,
  previewAnnouncementEndpoint,
} from '@leadmart/contracts';
import { Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import { renderNote } from '@leadmart/platform/markdown';
import { toAnnouncementsPageView, toAnnouncementView } from './announcement.view.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller()
export class AnnouncementsAdminController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Handles(listAdminAnnouncementsEndpoint)
  async list(@Sent() { query: { page, limit } }: SentTo<typeof listAdminAnnouncementsEndpoint>) {
    if (page === undefined) return (await this.announcements.all()).map(toAnnouncementView);
    const found = await this.announcements.page({ which: 'all', page, limit });
    return toAnnouncementsPageView(found, { page, limit });
  }

  @Handles(createAnnouncementEndpoint)
  async create(@Sent() { user, body }: SentTo<typeof createAnnouncementEndpoint>) {
    return toAnnouncementView(await this.announcements.create(body, { adminId: user.id }));
  }

  @Handles(previewAnnouncementEndpoint)
  preview(@Sent() { body: { content } }: SentTo<typeof previewAnnouncementEndpoint>) {
    return { html: renderNote(content) };
  }

  @Handles(changeAnnouncementEndpoint)
  async update(
    @Sent() { user, params: { id }, body }: SentTo<typeof changeAnnouncementEndpoint>,
    @SentVersion() version?: number,
  ) {
    const { title, content, type, active, startsAt, endsAt } = body;
    const changed = { title, content, type, active, startsAt, endsAt };
    const by = { adminId: user.id, version };
    return toAnnouncementView(await this.announcements.update(id, changed, by));
  }

  @Handles(deleteAnnouncementEndpoint)
  async delete(
    @Sent() { user, params: { id } }: SentTo<typeof deleteAnnouncementEndpoint>,
    @SentVersion() version?: number,
  ): Promise<{ success: true }> {
    await this.announcements.delete(id, { adminId: user.id, version });
    return { success: true };
  }
}
