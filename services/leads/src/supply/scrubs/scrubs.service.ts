import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  InvalidInput,
  LeadsAdminActed,
  pagesOf,
  ScrubNotFound,
  ScrubNotStarted,
  ScrubStarted,
  type AuditAction,
  type CreateScrubBody,
  type ScrubId,
  type ScrubPartReport,
  type ScrubsView,
  type ScrubView,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { workOnScrubs } from '../../leads.jobs.js';
import { DatasetReader } from '../datasets/dataset.reader.js';
import { ListParts } from './list-parts.js';
import { toPartReport, toScrubView } from './scrub.view.js';
import { ScrubRunRepository } from './storing/scrub-run.repository.js';
import { ScrubRepository } from './storing/scrub.repository.js';
import type { Scrub } from './storing/scrub.schema.js';

const dayMs = 24 * 60 * 60 * 1_000;
/** The present day of the time zones that are ahead of UTC. */
const aheadMs = 14 * 60 * 60 * 1_000;

/** Checks of the stock: receives the lists, starts and undoes checks, and reports. `scrub-worker` does them. */
@Injectable()
export class ScrubsService {
  constructor(
    private readonly scrubs: ScrubRepository,
    private readonly parts: ListParts,
    private readonly runs: ScrubRunRepository,
    private readonly datasets: DatasetReader,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  async create(adminId: UserId, body: CreateScrubBody): Promise<ScrubView> {
    const now = this.clock.now();
    const today = new Date(now.getTime() + aheadMs).toISOString().slice(0, 10);
    if (body.checkedOn > today)
      throw InvalidInput({ fields: [{ field: 'checkedOn', message: 'expected a past day' }] });
    if (body.datasetId) await this.datasets.findOpen(body.datasetId);
    const counts = { parts: 0, phones: 0, invalidLines: 0 };
    const id = newId() as ScrubId;
    const scrub: Scrub = { id, state: 'receiving', adminId, ...body, ...counts, startedAt: now };
    await this.scrubs.insert(scrub, new Date(now.getTime() + dayMs));
    return toScrubView(scrub, []);
  }

  /** Reads a part of the list. Throws NotACsvFile, NoPhonesFound, or ScrubStarted. */
  async receive(id: ScrubId, part: number, path: string): Promise<ScrubPartReport> {
    const scrub = await this.found(id);
    if (scrub.state !== 'receiving') throw ScrubStarted();
    return toPartReport(await this.parts.receive(id, part, path));
  }

  /**
   * Returns the scrub as it is when it was started before with as many parts. Throws ScrubStarted, ScrubPartsMissing, and
   * InvalidInput when more parts were sent: their leads would be dated as checked.
   */
  async start(id: ScrubId, adminId: UserId, parts: number): Promise<ScrubView> {
    const scrub = await this.found(id);
    if (scrub.state !== 'receiving') {
      if (scrub.parts !== parts) throw ScrubStarted();
      return this.viewOf(scrub);
    }
    const { datasetId } = scrub;
    const chosen = (await this.datasets.list()).filter(
      (dataset) => datasetId === undefined || dataset.id === datasetId,
    );
    await this.transactions.run(async (tx) => {
      const received = await this.parts.all(id, parts, tx);
      const list = {
        parts,
        phones: received.reduce((sum, { phoneCount }) => sum + phoneCount, 0),
        invalidLines: received.reduce((sum, { invalidLines }) => sum + invalidLines, 0),
        ...(received[0]?.columns && { columns: received[0].columns }),
        startedAt: this.clock.now(),
      };
      if (!(await this.scrubs.start(id, list, tx))) return;
      await this.runs.open(id, chosen, tx);
      await this.record({ scrub: { ...scrub, ...list }, adminId, action: 'scrub.started' }, tx);
    });
    this.work.wake(workOnScrubs);
    return this.show(id);
  }

  /**
   * Undoes a completed scrub, or stops a running one between two steps and undoes those. Returns the scrub as it is when it
   * is being undone already. Throws ScrubNotStarted.
   */
  async undo(id: ScrubId, adminId: UserId): Promise<ScrubView> {
    const scrub = await this.found(id);
    if (scrub.state === 'receiving') throw ScrubNotStarted();
    await this.transactions.run(async (tx) => {
      if (!(await this.scrubs.beginUndo(id, this.clock.now(), tx))) return;
      await this.record({ scrub, adminId, action: 'scrub.undone' }, tx);
    });
    this.work.wake(workOnScrubs);
    return this.show(id);
  }

  async show(id: ScrubId): Promise<ScrubView> {
    return this.viewOf(await this.found(id));
  }

  async list(page: number): Promise<ScrubsView> {
    const { scrubs, total } = await this.scrubs.list(page);
    const runs = await this.runs.of(scrubs.map(({ id }) => id));
    const views = scrubs.map((scrub) =>
      toScrubView(
        scrub,
        runs.filter(({ scrubId }) => scrubId === scrub.id),
      ),
    );
    return { scrubs: views, total, page, pages: pagesOf(total) };
  }

  private async viewOf(scrub: Scrub): Promise<ScrubView> {
    return toScrubView(scrub, await this.runs.of([scrub.id]));
  }

  private async found(id: ScrubId): Promise<Scrub> {
    const scrub = await this.scrubs.find(id);
    if (!scrub) throw ScrubNotFound();
    return scrub;
  }

  private async record(
    { scrub, adminId, action }: { scrub: Scrub; adminId: UserId; action: AuditAction },
    tx: ClientSession,
  ): Promise<void> {
    const { id, fileName: name, kind, checkedOn, source, areaCodes, phones } = scrub;
    const { stateCode, datasetId } = scrub;
    const after = {
      kind,
      ...(stateCode && { stateCode }),
      checkedOn,
      source,
      phones,
      areaCodes: areaCodes.length === 0 ? 'all' : areaCodes.join(),
      ...(datasetId && { datasetId }),
    };
    const occurredAt = this.clock.now().toISOString();
    const subject = { type: 'scrub', id, name } as const;
    const act = { adminId, action, subject, before: null, after, occurredAt };
    await this.eventLog.add(LeadsAdminActed, act, tx);
  }
}
