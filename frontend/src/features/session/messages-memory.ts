import type { KeptMessages } from '../../shared/ui/messages/messages-slice.js';

const key = 'messages';

interface Kept extends KeptMessages {
  /** Undefined for the messages of a visitor. */
  userId?: string | undefined;
}

/** Keeps the messages of this tab, so that they stay readable after a reload. */
export function keepMessages({ userId, list, unread }: Kept): void {
  sessionStorage.setItem(key, JSON.stringify({ userId, list, unread }));
}

/** The kept messages of this user. */
export function keptMessages(userId: string | undefined): KeptMessages {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    if (kept && kept.userId === userId && Array.isArray(kept.list))
      return { list: kept.list, unread: Number(kept.unread) || 0 };
  } catch {
    // The storage was edited by hand: the list starts empty.
  }
  return { list: [], unread: 0 };
}
