import type { StatusChangeKind } from '@leadmart/contracts';

/** Changed leads by kind. */
export type KindCounts = Readonly<Record<StatusChangeKind, number>>;

/** How far a buyer has seen the changes of their leads, and how many there are after that, counted up to a cursor. */
export interface StatusReader {
  readonly seen: string;
  readonly counted: string;
  readonly unseen: KindCounts;
  /** Whether the buyer wants mails about changes; they do if missing. */
  readonly mails?: boolean;
  /** Whether the buyer wants mails about stock alerts; they do if missing. */
  readonly alertMails?: boolean;
  /** The day of the last mail about changes. */
  readonly mailedOn?: string;
}

export const noChanges: KindCounts = { dnc: 0, clean: 0, 'opted-out': 0 };

export function addCounts(one: KindCounts, other: KindCounts): KindCounts {
  return {
    dnc: one.dnc + other.dnc,
    clean: one.clean + other.clean,
    'opted-out': one['opted-out'] + other['opted-out'],
  };
}

export const newReader: StatusReader = {
  seen: '',
  counted: '',
  unseen: noChanges,
};
