import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import { type Claim, Work } from '@leadmart/platform/work';
import { type ChangeRange, type DatasetChanges, LogPosition, StatusLog } from '@leadmart/stock';
import type { LeadsConfig } from '../../../leads.config.js';
import { mailStatusChanges } from '../../../leads.jobs.js';
import { StatusMailRunRepository } from './status-mail-run.repository.js';
import type { StatusMailRun, StatusMailRunDocument } from './status-mail-run.schema.js';
import { StatusMailSender } from './status-mail-sender.js';

/** Users whose addresses are asked for at once. */
const buyersAtOnce = 100;

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

/**
 * Mails users once a day how many of the leads they bought changed. Nothing is read on days without changes; otherwise
 * the log and the holders of the changed datasets are read once for all users. A process that dies is replaced by the next,
 * which continues with the next buyers.
 */
@Injectable()
export class StatusChangeMailer implements OnModuleInit {
  private hasBegun = false;
  /** Of the run in progress. */
  private known?: Known | undefined;

  constructor(
    private readonly runs: StatusMailRunRepository,
    private readonly statusLog: StatusLog,
    private readonly sender: StatusMailSender,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
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
      await this.sender.send(owners, known.changes, { day: run.day, failures: claim.failures });
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

  private async logEnd(): Promise<string> {
    return (await this.statusLog.end()).cursor;
  }

  private nextRun(): Date {
    return nextRunAt(this.clock.now(), this.config.STATUS_MAIL_HOUR);
  }
}

/** Returns when the hour of the day (UTC) comes next. */
export function nextRunAt(now: Date, hour: number): Date {
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
