import { Injectable } from '@nestjs/common';
import type { NoticeKind, NoticeWay, UserId } from '@leadmart/contracts';
import { ContactReader } from './contact.reader.js';
import { ContactRepository } from './contact.repository.js';
import type { Receiver } from './contact.schema.js';

const unknown: Receiver = { hasLeft: false };

/** Users as receivers of notices: what they switched off, how far they have read, and their address for the mail. */
@Injectable()
export class Receivers {
  constructor(
    private readonly reader: ContactReader,
    private readonly contacts: ContactRepository,
  ) {}

  /** Also of users who are not known yet. */
  async of(userIds: readonly UserId[]): Promise<(userId: UserId) => Receiver> {
    const known = await this.reader.receivers([...new Set(userIds)]);
    return (userId) => known.get(userId) ?? unknown;
  }

  async one(userId: UserId): Promise<Receiver> {
    return (await this.of([userId]))(userId);
  }

  async set(
    userId: UserId,
    { kind, way, isOn }: { kind: NoticeKind; way: NoticeWay; isOn: boolean },
  ): Promise<void> {
    await this.contacts.setSwitch(userId, `${kind}:${way}`, isOn);
  }

  async read(userId: UserId, until: Date): Promise<void> {
    await this.contacts.readNotices(userId, until);
  }
}
