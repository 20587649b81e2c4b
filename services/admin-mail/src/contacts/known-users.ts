import { ListUsers, PeerUnavailable, type UserId, type UserList } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { Clock, Repeater } from '@leadmart/platform/time';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CATCH_UP, type CatchUpDocument } from './contact.schema.js';
import { ContactsService } from './contacts.service.js';

const usersAtATime = 500;
const writesAtOnce = 25;
const tryAgainMs = 3_000;
const answerTimeoutMs = 10_000;

export const learnKnownUsersTask = 'learn known users';

/**
 * Asks auth, once in the life of a database, for the users whose events were published before our
 * queue was there. Our requests leave only after the queue is bound, so nobody falls between.
 */
@Injectable()
export class KnownUsers implements OnModuleInit {
  private isDone = false;

  constructor(
    @InjectModel(CATCH_UP) private readonly catchUps: Model<CatchUpDocument>,
    private readonly contacts: ContactsService,
    private readonly requests: Requests,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const work = () => this.catchUp();
    const name = learnKnownUsersTask;
    this.repeater.every({ name, intervalMs: tryAgainMs, work, atStart: true });
  }

  /** Whether everybody is known: before that, "all users" would be some of them. */
  async areAll(): Promise<boolean> {
    this.isDone ||= (await this.progress()).doneAt !== undefined;
    return this.isDone;
  }

  private async catchUp(): Promise<void> {
    if (await this.areAll()) return;
    let { after } = await this.progress();
    for (;;) {
      const users = await this.usersAfter(after);
      if (users === undefined) return;
      await this.learn(users);
      after = users.at(-1)?.userId ?? after;
      const isLast = users.length < usersAtATime;
      await this.note({ after, ...(isLast ? { doneAt: this.clock.now() } : {}) });
      if (isLast) return this.log.info('every known user is a contact');
    }
  }

  private async learn(users: UserList['users']): Promise<void> {
    for (let from = 0; from < users.length; from += writesAtOnce) {
      const some = users.slice(from, from + writesAtOnce);
      await Promise.all(some.map((user) => this.contacts.known(user)));
    }
  }

  private async usersAfter(after: UserId | null) {
    try {
      const asked = { after, limit: usersAtATime };
      return (await this.requests.send(ListUsers, asked, { timeoutMs: answerTimeoutMs })).users;
    } catch (error) {
      if (!PeerUnavailable.is(error)) throw error;
      this.log.debug('auth does not answer yet');
      return undefined;
    }
  }

  private async progress(): Promise<Omit<CatchUpDocument, '_id'>> {
    return (await this.catchUps.findById('users').lean()) ?? { after: null };
  }

  private async note(progress: Omit<CatchUpDocument, '_id'>): Promise<void> {
    await this.catchUps.updateOne({ _id: 'users' }, { $set: progress }, { upsert: true });
  }
}
