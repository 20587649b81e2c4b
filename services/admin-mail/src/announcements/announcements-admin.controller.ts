import { Controller } from '@nestjs/common';
import {
  changeAnnouncementEndpoint,
  createAnnouncementEndpoint,
  deleteAnnouncementEndpoint,
  listAdminAnnouncementsEndpoint,
  previewAnnouncementEndpoint,
  type AnnouncementPreviewView,
  type AnnouncementsView,
  type AnnouncementView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, SentVersion, type SentTo } from '@leadmart/platform/http';
import { renderNote } from '@leadmart/platform/markdown';
import type { SessionUser } from '@leadmart/platform/sessions';
import { toAnnouncementsPageView, toAnnouncementView } from './announcement.view.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller()
export class AnnouncementsAdminController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Handles(listAdminAnnouncementsEndpoint)
  async list(
    @Sent() { query: { page, limit } }: SentTo<typeof listAdminAnnouncementsEndpoint>,
  ): Promise<AnnouncementsView> {
    if (page === undefined) return (await this.announcements.all()).map(toAnnouncementView);
    const found = await this.announcements.page({ which: 'all', page, limit });
    return toAnnouncementsPageView(found, { page, limit });
  }

  @Handles(createAnnouncementEndpoint)
  async create(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { body }: SentTo<typeof createAnnouncementEndpoint>,
  ): Promise<AnnouncementView> {
    return toAnnouncementView(await this.announcements.create(body, { adminId }));
  }

  @Handles(previewAnnouncementEndpoint)
  preview(
    @Sent() { body: { content } }: SentTo<typeof previewAnnouncementEndpoint>,
  ): AnnouncementPreviewView {
    return { html: renderNote(content) };
  }

  @Handles(changeAnnouncementEndpoint)
  async update(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { params: { id }, body }: SentTo<typeof changeAnnouncementEndpoint>,
    @SentVersion() version?: number,
  ): Promise<AnnouncementView> {
    const { title, content, type, active, startsAt, endsAt } = body;
    const changed = { title, content, type, active, startsAt, endsAt };
    const by = { adminId, version };
    return toAnnouncementView(await this.announcements.update(id, changed, by));
  }

  @Handles(deleteAnnouncementEndpoint)
  async delete(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof deleteAnnouncementEndpoint>,
    @SentVersion() version?: number,
  ): Promise<{ success: true }> {
    await this.announcements.delete(id, { adminId, version });
    return { success: true };
  }
}
