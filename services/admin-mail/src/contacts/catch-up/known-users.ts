import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ListUsers, PeerUnavailable, type UserId, type UserList } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { learnKnownUsers } from '../../admin-mail.jobs.js';
import { ContactsService } from '../contacts.service.js';
import { CatchUpRepository } from './catch-up.repository.js';

const usersAtATime = 500;
const writesAtOnce = 25;
const answerTimeoutMs = 10_000;

/**
 * Requests from auth, once in the life of a database, the users whose events were published before this service's
 * queue existed. The requests start only after the queue is bound, so no user is missed.
 */
@Injectable()
export class KnownUsers implements OnModuleInit {
  private isDone = false;

  constructor(
    private readonly catchUps: CatchUpRepository,
    private readonly contacts: ContactsService,
    private readonly requests: Requests,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(learnKnownUsers, () => this.catchUp());
  }

  /** True when all users are stored as contacts. Before that, a mail to all users would reach only some of them. */
  async areAll(): Promise<boolean> {
    this.isDone ||= (await this.catchUps.find()).doneAt !== undefined;
    return this.isDone;
  }

  private async catchUp(): Promise<void> {
    if (await this.areAll()) return;
    let { after } = await this.catchUps.find();
    for (;;) {
      const users = await this.usersAfter(after);
      if (users === undefined) return;
      await this.learn(users);
      after = users.at(-1)?.userId ?? after;
      const isLast = users.length < usersAtATime;
      await this.catchUps.save({ after, ...(isLast ? { doneAt: this.clock.now() } : {}) });
      if (isLast) return this.log.info('catch-up completed');
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
      const request = { after, limit: usersAtATime };
      return (await this.requests.send(ListUsers, request, { timeoutMs: answerTimeoutMs })).users;
    } catch (error) {
      if (!PeerUnavailable.is(error)) throw error;
      this.log.debug('auth unavailable, catch-up postponed');
      return undefined;
    }
  }
}
