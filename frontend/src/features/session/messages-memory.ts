import type { Toast } from '../../shared/ui/messages/toasts-slice.js';

const key = 'messages';

interface Kept {
  /** Undefined for the messages of a visitor. */
  userId?: string | undefined;
  toasts: Toast[];
  unread: number;
}

/** Keeps the messages of this tab, so that they stay readable after a reload. */
export function keepMessages({ userId, toasts, unread }: Kept): void {
  sessionStorage.setItem(key, JSON.stringify({ userId, toasts, unread }));
}

/** The kept messages of this user, none of them on screen. */
export function keptMessages(userId: string | undefined): Omit<Kept, 'userId'> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    if (kept && kept.userId === userId && Array.isArray(kept.toasts)) {
      const toasts = kept.toasts.map((toast) => ({ ...toast, showing: false }));
      return { toasts, unread: Number(kept.unread) || 0 };
    }
  } catch {
    // The storage was edited by hand: the list starts empty.
  }
  return { toasts: [], unread: 0 };
}
