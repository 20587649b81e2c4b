import { Injectable } from '@nestjs/common';
import {
  noticeKindOf,
  type NoticesQuery,
  type SetNoticeSwitchBody,
  type TransactionalMail,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import type { Contact, Receiver } from '../contacts/contact.schema.js';
import { Receivers } from '../contacts/receivers.js';
import { noticeWords, type News } from './notice-words.js';
import { NoticeRepository } from './notice.repository.js';
import type { Notice } from './notice.schema.js';
import { isOn } from './switches.js';

/** News for one user. */
export interface NewsFor {
  /** The id of the message that says it. */
  readonly id: string;
  readonly userId: UserId;
  readonly news: News;
}

/** News whose mail its user wants; undefined contacts cannot get it. */
export interface NewsByMail extends NewsFor {
  readonly contact: Contact | undefined;
}

/** A page of the list of a user, newest first. */
export interface NoticePage {
  readonly notices: readonly Notice[];
  readonly unread: number;
  readonly readUntil: Date | undefined;
  readonly cursor: string | null;
}

/**
 * Owns what users are told: stores it for the list that the bell opens, and decides whether it is also mailed. All news pass
 * here, so the list and the mails have one source. See decisions/0067.
 */
@Injectable()
export class NoticesService {
  constructor(
    private readonly notices: NoticeRepository,
    private readonly receivers: Receivers,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the notices that their users want, and returns the news whose mail they want. The same news again change nothing.
   * Costs two commands, however many news there are.
   */
  async tell(all: readonly NewsFor[]): Promise<NewsByMail[]> {
    if (all.length === 0) return [];
    const receiverOf = await this.receivers.of(all.map(({ userId }) => userId));
    const createdAt = this.clock.now();
    const told = all.flatMap((one) => {
      const kind = noticeKindOf(one.news.template);
      return kind ? [{ ...one, kind, receiver: receiverOf(one.userId) }] : [];
    });
    await this.notices.store(
      told
        .filter(({ kind, receiver }) => !receiver.hasLeft && isOn(receiver, kind, 'bell'))
        .map(({ id, userId, kind, news }) => ({
          id,
          userId,
          kind,
          ...noticeWords(news),
          createdAt,
        })),
    );
    return told
      .filter(({ kind, receiver }) => isOn(receiver, kind, 'mail'))
      .map(({ id, userId, news, receiver: { contact } }) => ({ id, userId, news, contact }));
  }

  /** Tells what a mail says, if it names its user. Returns whether the mail is to be sent. */
  async tellMail(mail: TransactionalMail, id: string): Promise<boolean> {
    if (!('userId' in mail)) return true;
    return (await this.tell([{ id, userId: mail.userId, news: mail }])).length > 0;
  }

  async page(userId: UserId, { before, limit }: NoticesQuery): Promise<NoticePage> {
    const { noticesReadUntil: readUntil } = await this.receivers.one(userId);
    const position = before === undefined ? undefined : positionOf(before);
    const [notices, unread] = await Promise.all([
      this.notices.newest(userId, { before: position, limit }),
      this.notices.countSince(userId, readUntil),
    ]);
    const last = notices.at(limit - 1);
    const cursor = last ? `${last.createdAt.getTime()}.${last.id}` : null;
    return { notices, unread, readUntil, cursor };
  }

  /** Stores how far the user has seen the list; the future is not seen yet. */
  async read(userId: UserId, until: Date): Promise<void> {
    const now = this.clock.now();
    await this.receivers.read(userId, until < now ? until : now);
  }

  receiver(userId: UserId): Promise<Receiver> {
    return this.receivers.one(userId);
  }

  async setSwitch(userId: UserId, change: SetNoticeSwitchBody): Promise<Receiver> {
    await this.receivers.set(userId, change);
    return this.receivers.one(userId);
  }

  async newest(userId: UserId, limit: number): Promise<Notice[]> {
    return this.notices.newest(userId, { before: undefined, limit });
  }

  async erase(userId: UserId): Promise<void> {
    await this.notices.removeOf(userId);
  }
}

function positionOf(cursor: string) {
  const [milliseconds, id = ''] = cursor.split('.');
  return { createdAt: new Date(Number(milliseconds)), id };
}
