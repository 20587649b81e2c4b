import { Controller } from '@nestjs/common';
import {
  listNoticesEndpoint,
  noticeSwitchesEndpoint,
  readNoticesEndpoint,
  setNoticeSwitchEndpoint,
  type NoticesView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { NoticesService, type NoticePage } from './notices.service.js';
import { toSwitchesView } from './switches.js';

/** The notices of the current user, and the switches for notices and mails. */
@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Handles(listNoticesEndpoint)
  async list(@Sent() { user, query }: SentTo<typeof listNoticesEndpoint>) {
    return toNoticesView(await this.notices.page(user.id, query));
  }

  @Handles(readNoticesEndpoint)
  async read(
    @Sent() { user, body: { until } }: SentTo<typeof readNoticesEndpoint>,
  ): Promise<{ success: true }> {
    await this.notices.read(user.id, new Date(until));
    return { success: true };
  }

  @Handles(noticeSwitchesEndpoint)
  async switches(@CurrentUser() user: SessionUser) {
    return toSwitchesView(await this.notices.receiver(user.id));
  }

  @Handles(setNoticeSwitchEndpoint)
  async setSwitch(@Sent() { user, body: change }: SentTo<typeof setNoticeSwitchEndpoint>) {
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
