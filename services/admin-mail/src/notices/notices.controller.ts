import { Controller } from '@nestjs/common';
import {
  listNoticesEndpoint,
  noticesQuery,
  noticeSwitchesEndpoint,
  readNoticesBody,
  readNoticesEndpoint,
  setNoticeSwitchBody,
  setNoticeSwitchEndpoint,
  type NoticesQuery,
  type NoticeSwitchesView,
  type NoticesView,
  type ReadNoticesBody,
  type SetNoticeSwitchBody,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { NoticesService, type NoticePage } from './notices.service.js';
import { toSwitchesView } from './switches.js';

/** The notices of the current user, and the switches for notices and mails. */
@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Handles(listNoticesEndpoint)
  async list(
    @CurrentUser() user: SessionUser,
    @ValidQuery(noticesQuery) query: NoticesQuery,
  ): Promise<NoticesView> {
    return toNoticesView(await this.notices.page(user.id, query));
  }

  @Handles(readNoticesEndpoint)
  async read(
    @CurrentUser() user: SessionUser,
    @ValidBody(readNoticesBody) { until }: ReadNoticesBody,
  ): Promise<{ success: true }> {
    await this.notices.read(user.id, new Date(until));
    return { success: true };
  }

  @Handles(noticeSwitchesEndpoint)
  async switches(@CurrentUser() user: SessionUser): Promise<NoticeSwitchesView> {
    return toSwitchesView(await this.notices.receiver(user.id));
  }

  @Handles(setNoticeSwitchEndpoint)
  async setSwitch(
    @CurrentUser() user: SessionUser,
    @ValidBody(setNoticeSwitchBody) change: SetNoticeSwitchBody,
  ): Promise<NoticeSwitchesView> {
    return toSwitchesView(await this.notices.setSwitch(user.id, change));
  }
}

function toNoticesView({ notices, unread, readUntil, cursor }: NoticePage): NoticesView {
  return {
    notices: notices.map(({ id: _id, kind, text, path, createdAt }) => ({
      _id,
      kind,
      text,
      path,
      at: createdAt.toISOString(),
      isRead: readUntil !== undefined && createdAt <= readUntil,
    })),
    unread,
    cursor,
  };
}
