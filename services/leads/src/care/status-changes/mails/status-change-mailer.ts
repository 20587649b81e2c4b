import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  addStatusChanges,
  ListUserEmails,
  SendTransactionalMail,
  type StatusChangeCounts,
  type UserEmails,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { type Claim, Work } from '@leadmart/platform/work';
import { type ChangeRange, type DatasetChanges, LogPosition, StatusLog } from '@leadmart/stock';
import type { LeadsConfig } from '../../../leads.config.js';
import { mailStatusChanges } from '../../../leads.jobs.js';
import { newReader } from '../readers/status-reader.js';
import { StatusReaderRepository } from '../readers/status-reader.repository.js';
import { nextRunAt, type StatusMailRun } from './status-mail-run.js';
import { StatusMailRunRepository } from './status-mail-run.repository.js';
import type { StatusMailRunDocument } from './status-mail-run.schema.js';

/** Users whose addresses are asked for at once. */
const buyersAtOnce = 100;
/** Failures after which buyers whose mail fails are left out, so that they do not hold up the others. */
const patientFailures = 5;

/** The changes of a run. They are the same for all of its steps. */
interface Known {
  readonly from: string;
  readonly to: string;
  /** The changes that are still to be read. */
  readonly left: ChangeRange[];
  readonly changes: DatasetChanges[];
  /** The owners of changed leads by id, once nothing is left. */
  owners?: readonly UserId[];
}

/** A user to be mailed. */
interface Addressee {
  readonly userId: UserId;
  readonly counts: StatusChangeCounts;
}

/**
 * Mails users once a day how many of the leads they bought changed. Nothing is read on days without changes; otherwise
 * the log and the holders of the changed datasets are read once for all users. The transaction of a mail stores its day,
 * so two processes send it once; one that dies is replaced by the next, which continues with the next buyers.
 */
@Injectable()
export class StatusChangeMailer implements OnModuleInit {
  private hasBegun = false;
  /** Of the run in progress. */
  private known?: Known | undefined;

  constructor(
    private readonly runs: StatusMailRunRepository,
    private readonly readers: StatusReaderRepository,
    private readonly statusLog: StatusLog,
    private readonly requests: Requests,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const rows = this.work.rowsOf(mailStatusChanges, this.runs.rows);
    this.work.run(mailStatusChanges, async () => {
      // The first mails report nothing from before they existed.
      if (!this.hasBegun) await this.runs.begin(await this.logEnd(), this.nextRun());
      this.hasBegun = true;
      const claim = await rows.claim(this.clock.now());
      if (claim) await this.work.step(mailStatusChanges, claim, () => this.run(claim));
    });
  }

  /** Takes a claimed run to its end. */
  async run(claim: Claim<StatusMailRunDocument>): Promise<void> {
    let run: StatusMailRun | undefined = claim.row;
    while (run && !this.work.isStopping)
      run =
        run.to === undefined ? await this.begin(claim, run) : await this.next(claim, run, run.to);
    // Stopped before the end: another process need not wait for the end of the lease.
    if (run) await claim.again(this.clock.now());
  }

  private async begin(
    claim: Claim<StatusMailRunDocument>,
    run: StatusMailRun,
  ): Promise<StatusMailRun> {
    const day = this.clock.now().toISOString().slice(0, 10);
    return this.goOn(claim, run, { day, to: await this.logEnd(), after: '' });
  }

  /** Finds the owners of leads that changed in the next dataset, or mails the next owners. After the last ones it ends the run. */
  private async next(
    claim: Claim<StatusMailRunDocument>,
    run: StatusMailRun,
    to: string,
  ): Promise<StatusMailRun | undefined> {
    const known = this.knownOf(run, to);
    const [unread] = known.left;
    if (unread) {
      known.changes.push(await this.statusLog.ownersOf(unread));
      known.left.shift();
      await claim.keep(this.clock.now());
      return run;
    }
    known.owners ??= [...new Set(known.changes.flatMap((one) => [...one.owners.keys()]))].sort();
    const owners = known.owners.filter((id) => id > run.after).slice(0, buyersAtOnce);
    const last = owners.at(-1);
    if (last) {
      await this.mailAll(owners, known.changes, { day: run.day, failures: claim.failures });
      return this.goOn(claim, run, { after: last });
    }
    await claim.again(this.nextRun(), { $set: { from: to }, $unset: { to: 1 } });
    this.known = undefined;
    return undefined;
  }

  private async goOn(
    claim: Claim<StatusMailRunDocument>,
    run: StatusMailRun,
    change: Partial<StatusMailRun>,
  ): Promise<StatusMailRun> {
    await claim.keep(this.clock.now(), { $set: change });
    return { ...run, ...change };
  }

  private knownOf({ from: cursor }: StatusMailRun, to: string): Known {
    if (this.known?.from === cursor && this.known.to === to) return this.known;
    const from = LogPosition.of(cursor);
    const left = [...LogPosition.of(to).ends]
      .map(([datasetId, end]) => ({ datasetId, first: from.in(datasetId).read + 1, end }))
      .filter(({ first, end }) => first <= end);
    this.known = { from: cursor, to, left, changes: [] };
    return this.known;
  }

  private async mailAll(
    owners: readonly UserId[],
    changed: readonly DatasetChanges[],
    { day, failures }: { readonly day: string; readonly failures: number },
  ): Promise<void> {
    const addressees = await this.addresseesAmong(owners, changed);
    if (addressees.length === 0) return;
    const userIds = addressees.map(({ userId }) => userId);
    const { users } = await this.requests.send(ListUserEmails, { userIds });
    const userOf = new Map(users.map((user) => [user.userId, user]));
    const errors: unknown[] = [];
    for (const { userId, counts } of addressees) {
      const user = userOf.get(userId);
      if (!user) continue;
      try {
        await this.mailOne(user, counts, day);
      } catch (err) {
        this.log.error({ err, buyerId: userId }, 'status mail failed');
        errors.push(err);
      }
    }
    if (errors.length > 0 && failures < patientFailures) throw errors[0];
  }

  /** Returns the owners who have not seen all changes. */
  private async addresseesAmong(
    owners: readonly UserId[],
    changed: readonly DatasetChanges[],
  ): Promise<Addressee[]> {
    const readers = await this.readers.findMany(owners);
    return owners.flatMap((userId) => {
      const { seen } = readers.get(userId) ?? newReader;
      const seenUpTo = LogPosition.of(seen);
      const unseen = changed
        .filter(({ datasetId, end }) => seenUpTo.in(datasetId).read < end)
        .flatMap((one) => one.owners.get(userId) ?? []);
      return unseen.length > 0 ? [{ userId, counts: unseen.reduce(addStatusChanges) }] : [];
    });
  }

  private async mailOne(
    { userId, email, username }: UserEmails['users'][number],
    { dnc, clean, 'opted-out': optedOut }: StatusChangeCounts,
    day: string,
  ): Promise<void> {
    const owner = { to: email, userId, username };
    const mail = { template: 'status-changes', ...owner, dnc, clean, optedOut } as const;
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        if (!(await this.readers.takeMail(userId, day, tx))) return;
        const key = `status-changes:${userId}:${day}`;
        await this.outbox.addWithKey(SendTransactionalMail, key, mail, tx);
      }),
    );
  }

  private async logEnd(): Promise<string> {
    return (await this.statusLog.end()).cursor;
  }

  private nextRun(): Date {
    return nextRunAt(this.clock.now(), this.config.STATUS_MAIL_HOUR);
  }
}
