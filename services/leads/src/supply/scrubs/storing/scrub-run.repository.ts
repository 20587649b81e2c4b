import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId, ScrubId } from '@leadmart/contracts';
import { idsBelow, packedCollection } from '@leadmart/platform/mongo';
import type { ListCheck } from '../../lead-checks/last-checks.decisions.js';
import {
  scrubRuns,
  type ScrubRun,
  type ScrubRunChange,
  type ScrubRunDocument,
} from './scrub-run.schema.js';

/** Another worker has continued the run. Aborts the transaction. */
export class ScrubRunMoved extends Error {}

/** Reads and writes scrubs in single datasets. */
@Injectable()
export class ScrubRunRepository {
  private readonly runs: mongo.Collection<ScrubRunDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.runs = packedCollection(connection, scrubRuns.name, scrubRuns.schema);
  }

  /** Stores runs that have not begun, one for each dataset. */
  async open(
    scrubId: ScrubId,
    datasets: readonly { readonly id: DatasetId; readonly name: string }[],
    tx: ClientSession,
  ): Promise<void> {
    const runs = datasets.map(({ id: datasetId, name }) => ({
      ...newRun,
      scrubId,
      datasetId,
      name,
    }));
    const rows = runs.map((run) => ({ _id: runId(run), ...run }));
    if (rows.length > 0) await this.runs.insertMany(rows, { session: tx });
  }

  /** Returns the runs of scrubs, by dataset. */
  async of(scrubIds: readonly ScrubId[]): Promise<ScrubRun[]> {
    const rows = await this.runs
      .find({ scrubId: { $in: [...scrubIds] } })
      .sort({ scrubId: 1, _id: 1 })
      .toArray();
    return rows.map(({ _id, ...run }) => run);
  }

  /** Returns the lists with which a dataset was compared to the end, without undone ones and this one. */
  async checksOf(datasetId: DatasetId, except?: ScrubId): Promise<ListCheck[]> {
    const rows = await this.runs
      .find({
        _id: idsBelow(datasetId),
        state: 'done',
        ...(except && { scrubId: { $ne: except } }),
      })
      .project<Pick<ScrubRun, 'check'>>({ check: 1 })
      .toArray();
    return rows.flatMap(({ check }) => check ?? []);
  }

  /** Changes a run as it was read, and returns it. Throws ScrubRunMoved. */
  async change(run: ScrubRun, change: ScrubRunChange, tx?: ClientSession): Promise<ScrubRun> {
    const { step } = run;
    const changed = await this.runs.updateOne(
      { _id: runId(run), step },
      { $set: { ...change, step: step + 1 } },
      { session: tx },
    );
    if (changed.matchedCount === 0) throw new ScrubRunMoved();
    return { ...run, ...change, step: step + 1 };
  }
}

const newRun: Omit<ScrubRun, 'scrubId' | 'datasetId' | 'name'> = {
  state: 'open',
  step: 0,
  part: 1,
  afterPhone: 0,
  marked: 0,
  turned: 0,
  elsewhere: 0,
  confirmed: null,
  restored: 0,
  kept: 0,
};

const runId = ({ datasetId, scrubId }: Pick<ScrubRun, 'datasetId' | 'scrubId'>): string =>
  `${datasetId}:${scrubId}`;
