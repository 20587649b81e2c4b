import type { NoticesView } from '@leadmart/contracts';
import type { NoticePage } from './notices.service.js';

export function toNoticesView({ notices, unread, readUntil, cursor }: NoticePage): NoticesView {
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
