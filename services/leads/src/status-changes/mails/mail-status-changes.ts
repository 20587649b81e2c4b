import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ListUserEmails, SendTransactionalMail, type UserEmails } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock, growingWaitMs, Repeater } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../leads.config.js';
import { StockCountsRepository } from '../../stock/counts/stock-counts.repository.js';
import { BuyerGuardRepository } from '../../stock/exclusions/buyer-guard.repository.js';
import { positionAt } from '../buyers-changes.js';
import { cursorOf, placeIn, positionOf } from '../position.js';
import { StatusReaderRepository } from '../status-reader.repository.js';
import { ChangesToMail, type DatasetChanges } from './changes-to-mail.js';
import { nextRunAt, type StatusMailRun } from './status-mail-run.js';
import { StatusMailRunRepository, type ClaimedRun } from './status-mail-run.repository.js';

/** Buyers whose addresses are asked for at once. */
const buyersAtOnce = 100;
/** Longer than one batch takes. */
const leaseMs = 5 * 60 * 1_000;
const waits = { firstMs: 5_000, mostMs: 10 * 60 * 1_000 };
/** Failures after which buyers whose mail fails are left out, so that they do not hold up the others. */
const patientFailures = 5;

interface Known {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly DatasetChanges[];
}

export const mailStatusChangesTask = 'mail status changes';

/**
 * Mails users once a day how many of the leads they bought changed. Nothing is read on days without changes; otherwise
 * the log is read once, and the leads of each buyer of a changed dataset. The transaction of a mail stores its day, so
 * two processes send it once; one that dies is replaced by the next, which continues with the next buyers.
 */
@Injectable()
export class MailStatusChanges implements OnModuleInit {
  private hasBegun = false;
  /** The changes of the run in progress, which are the same for all buyers. */
  private known?: Known | undefined;

  constructor(
    private readonly runs: StatusMailRunRepository,
    private readonly readers: StatusReaderRepository,
    private readonly counts: StockCountsRepository,
    private readonly guards: BuyerGuardRepository,
    private readonly changes: ChangesToMail,
    private readonly requests: Requests,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.repeater.every({
      name: mailStatusChangesTask,
      intervalMs: this.config.SWEEP_INTERVAL_SECONDS * 1_000,
      work: () => this.run(),
      atStart: true,
    });
  }

  async run(): Promise<void> {
    if (!this.hasBegun) {
      // The first mails report nothing from before they existed.
      await this.runs.begin(await this.logEnd(), this.nextRun());
      this.hasBegun = true;
    }
    let run = await this.runs.claim(this.clock.now(), this.later(leaseMs));
    while (run) run = await this.stepOrPostpone(run);
  }

  private async stepOrPostpone(run: ClaimedRun): Promise<ClaimedRun | undefined> {
    try {
      return run.to === undefined ? await this.begin(run) : await this.nextBuyers(run, run.to);
    } catch (error) {
      const failures = run.failures + 1;
      await this.runs.save(run, {
        ...run,
        failures,
        dueAt: this.later(growingWaitMs(failures, waits)),
      });
      throw error;
    }
  }

  private async begin(run: ClaimedRun): Promise<ClaimedRun | undefined> {
    const day = this.clock.now().toISOString().slice(0, 10);
    return this.goOn(run, { day, to: await this.logEnd(), after: '' });
  }

  /** Mails the next buyers. After the last ones it ends the run. */
  private async nextBuyers(run: ClaimedRun, to: string): Promise<ClaimedRun | undefined> {
    const changed = await this.changesOf(run, to);
    const datasetIds = changed.map(({ datasetId }) => datasetId);
    const page = { after: run.after, limit: buyersAtOnce };
    const buyers = changed.length === 0 ? [] : await this.guards.buyersIn(datasetIds, page);
    const last = buyers.at(-1);
    if (last) {
      await this.mailAll(run, buyers, changed);
      return this.goOn(run, { after: last.buyerId, failures: 0 });
    }
    const { to: _to, ...rest } = run;
    await this.runs.save(run, { ...rest, from: to, failures: 0, dueAt: this.nextRun() });
    this.known = undefined;
    return undefined;
  }

  /** Returns undefined when another process has taken the run over. */
  private async goOn(
    run: ClaimedRun,
    change: Partial<StatusMailRun>,
  ): Promise<ClaimedRun | undefined> {
    const next = { ...run, ...change, dueAt: this.later(leaseMs) };
    return (await this.runs.save(run, next)) ? next : undefined;
  }

  private async changesOf(run: ClaimedRun, to: string): Promise<readonly DatasetChanges[]> {
    if (this.known?.from === run.from && this.known.to === to) return this.known.changes;
    const [from, ends] = [positionOf(run.from), positionOf(to)];
    const changes: DatasetChanges[] = [];
    for (const [datasetId, { read: end }] of ends) {
      const { read } = placeIn(from, datasetId);
      if (read < end) changes.push(await this.changes.read(datasetId, read + 1, end));
    }
    this.known = { from: run.from, to, changes };
    return changes;
  }

  private async mailAll(
    { day, failures }: ClaimedRun,
    buyers: readonly ChangedBuyer[],
    changed: readonly DatasetChanges[],
  ): Promise<void> {
    const userIds = buyers.map(({ buyerId }) => buyerId);
    const { users } = await this.requests.send(ListUserEmails, { userIds });
    const userOf = new Map(users.map((user) => [user.userId, user]));
    const errors: unknown[] = [];
    for (const { buyerId, datasetIds } of buyers) {
      const user = userOf.get(buyerId);
      if (!user) continue;
      const theirs = changed.filter(({ datasetId }) => datasetIds.includes(datasetId));
      try {
        await this.mailOne(user, theirs, day);
      } catch (err) {
        this.log.error({ err, buyerId }, 'status mail failed');
        errors.push(err);
      }
    }
    if (errors.length > 0 && failures < patientFailures) throw errors[0];
  }

  private async mailOne(
    { userId, email, username }: UserEmails['users'][number],
    changed: readonly DatasetChanges[],
    day: string,
  ): Promise<void> {
    const { mails = true, seen } = await this.readers.find(userId);
    const seenUpTo = positionOf(seen);
    const unseen = changed.filter(({ datasetId, end }) => placeIn(seenUpTo, datasetId).read < end);
    if (!mails || unseen.length === 0) return;
    const { dnc, clean, 'opted-out': optedOut } = await this.changes.countOf(userId, unseen);
    if (dnc + clean + optedOut === 0) return;
    const mail = { template: 'status-changes', to: email, username, dnc, clean, optedOut } as const;
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        if (!(await this.readers.takeMail(userId, day, tx))) return;
        const key = `status-changes:${userId}:${day}`;
        await this.outbox.addWithKey(SendTransactionalMail, key, mail, tx);
      }),
    );
  }

  private async logEnd(): Promise<string> {
    return cursorOf(positionAt(await this.counts.statusLogEnds()));
  }

  private nextRun(): Date {
    return nextRunAt(this.clock.now(), this.config.STATUS_MAIL_HOUR);
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

type ChangedBuyer = Awaited<ReturnType<BuyerGuardRepository['buyersIn']>>[number];
