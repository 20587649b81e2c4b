import { noStatusChanges, type StatusChangeCounts } from '@leadmart/contracts';

/** How far a buyer has seen the changes of their leads, and how many there are after that, counted up to a cursor. */
export interface StatusReader {
  readonly seen: string;
  readonly counted: string;
  readonly unseen: StatusChangeCounts;
  /** Whether the buyer wants mails about changes; they do if missing. */
  readonly mails?: boolean;
  /** Whether the buyer wants mails about stock alerts; they do if missing. */
  readonly alertMails?: boolean;
  /** The day of the last mail about changes. */
  readonly mailedOn?: string;
}

export const newReader: StatusReader = {
  seen: '',
  counted: '',
  unseen: noStatusChanges,
};
