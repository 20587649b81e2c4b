import type { Collection } from '../storage/store.js';
import type { Mail } from './inbox.js';

/** The data of a mail in the feed, from which a sender learns its outcome. */
export type SentMail = Pick<
  Mail,
  'id' | 'messageId' | 'to' | 'from' | 'subject' | 'customArgs' | 'receivedAt'
>;

/** How many mails went to how many recipients; `most` is the highest number for one recipient. */
export interface SentReport {
  readonly mails: number;
  readonly people: number;
  readonly most: number;
}

/**
 * SendGrid's Email Activity feed. It keeps far more mails than the inbox, because a sender that
 * does not find a mail here sends it again.
 */
export class ActivityFeed {
  private readonly byArg = new Map<string, Map<string, SentMail>>();

  constructor(
    private readonly sent: Collection<SentMail>,
    private readonly limit: number,
  ) {
    for (const mail of sent.oldestFirst()) this.index(mail);
  }

  add({ id, messageId, to, from, subject, customArgs, receivedAt }: Mail): void {
    this.index(this.sent.put({ id, messageId, to, from, subject, customArgs, receivedAt }));
    const oldest = this.sent.size > this.limit ? this.sent.oldest() : undefined;
    if (oldest) this.forget(oldest);
  }

  /** Newest first. */
  withArg(name: string, value: string): SentMail[] {
    return [...(this.byArg.get(keyOf(name, value))?.values() ?? [])].reverse();
  }

  newestFirst(): SentMail[] {
    return this.sent.newestFirst();
  }

  /** Counts the mails with a subject, or all mails. */
  report(subject: string | undefined): SentReport {
    const counts = new Map<string, number>();
    for (const mail of this.sent.oldestFirst()) {
      if (subject !== undefined && mail.subject !== subject) continue;
      const to = mail.to.toLowerCase();
      counts.set(to, (counts.get(to) ?? 0) + 1);
    }
    const each = [...counts.values()];
    const mails = each.reduce((sum, count) => sum + count, 0);
    return { mails, people: counts.size, most: each.reduce((a, b) => Math.max(a, b), 0) };
  }

  private index(mail: SentMail): void {
    for (const [name, value] of Object.entries(mail.customArgs)) {
      const key = keyOf(name, value);
      const known = this.byArg.get(key);
      if (known) known.set(mail.id, mail);
      else this.byArg.set(key, new Map([[mail.id, mail]]));
    }
  }

  private forget(mail: SentMail): void {
    this.sent.delete(mail.id);
    for (const [name, value] of Object.entries(mail.customArgs)) {
      const key = keyOf(name, value);
      const known = this.byArg.get(key);
      known?.delete(mail.id);
      if (known?.size === 0) this.byArg.delete(key);
    }
  }
}

const keyOf = (name: string, value: string): string => JSON.stringify([name, value]);
