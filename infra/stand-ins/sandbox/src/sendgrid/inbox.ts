import type { Collection } from '../storage/store.js';

export interface Address {
  readonly email: string;
  readonly name?: string;
}

/** One mail in the inbox of one recipient. */
export interface Mail {
  readonly id: string;
  /** The `x-message-id` returned to the sender; the copies for several recipients share it. */
  readonly messageId: string;
  readonly to: string;
  readonly from: Address;
  readonly replyTo: Address | null;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly customArgs: Readonly<Record<string, string>>;
  readonly receivedAt: string;
}

/** The mails of all recipients: the newest ones, up to a limit, so that memory is bounded. */
export class Inbox {
  constructor(
    private readonly mails: Collection<Mail>,
    private readonly limit: number,
  ) {}

  receive(mail: Mail): void {
    this.mails.put(mail);
    if (this.mails.size > this.limit)
      for (const { id } of this.mails.oldestFirst().slice(0, this.mails.size - this.limit))
        this.mails.delete(id);
  }

  get(id: string): Mail | undefined {
    return this.mails.get(id);
  }

  newestFirst({ to, limit }: { to?: string; limit?: number } = {}): Mail[] {
    const mails = this.mails.newestFirst();
    const wanted = to?.trim().toLowerCase();
    const found = wanted ? mails.filter((mail) => mail.to.toLowerCase() === wanted) : mails;
    return found.slice(0, limit);
  }
}
