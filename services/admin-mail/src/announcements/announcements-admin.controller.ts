import { Controller } from '@nestjs/common';
import {
  announcementBody,
  announcementIdSchema,
  announcementPreviewBody,
  announcementsQuery,
  changeAnnouncementEndpoint,
  createAnnouncementEndpoint,
  deleteAnnouncementEndpoint,
  listAdminAnnouncementsEndpoint,
  previewAnnouncementEndpoint,
  updateAnnouncementBody,
  type AnnouncementBody,
  type AnnouncementId,
  type AnnouncementPreviewBody,
  type AnnouncementPreviewView,
  type AnnouncementsQuery,
  type AnnouncementsView,
  type AnnouncementView,
  type UpdateAnnouncementBody,
} from '@leadmart/contracts';
import {
  CurrentUser,
  Handles,
  SentVersion,
  ValidBody,
  ValidParam,
  ValidQuery,
} from '@leadmart/platform/http';
import { renderNote } from '@leadmart/platform/markdown';
import type { SessionUser } from '@leadmart/platform/sessions';
import { toAnnouncementsPageView, toAnnouncementView } from './announcement.view.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller()
export class AnnouncementsAdminController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Handles(listAdminAnnouncementsEndpoint)
  async list(
    @ValidQuery(announcementsQuery) { page, limit }: AnnouncementsQuery,
  ): Promise<AnnouncementsView> {
    if (page === undefined) return (await this.announcements.all()).map(toAnnouncementView);
    const found = await this.announcements.page({ which: 'all', page, limit });
    return toAnnouncementsPageView(found, { page, limit });
  }

  @Handles(createAnnouncementEndpoint)
  async create(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(announcementBody) body: AnnouncementBody,
  ): Promise<AnnouncementView> {
    return toAnnouncementView(await this.announcements.create(body, { adminId }));
  }

  @Handles(previewAnnouncementEndpoint)
  preview(
    @ValidBody(announcementPreviewBody) { content }: AnnouncementPreviewBody,
  ): AnnouncementPreviewView {
    return { html: renderNote(content) };
  }

  @Handles(changeAnnouncementEndpoint)
  async update(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidParam('id', announcementIdSchema) id: AnnouncementId,
    @ValidBody(updateAnnouncementBody) body: UpdateAnnouncementBody,
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
    @ValidParam('id', announcementIdSchema) id: AnnouncementId,
    @SentVersion() version?: number,
  ): Promise<{ success: true }> {
    await this.announcements.delete(id, { adminId, version });
    return { success: true };
  }
}
