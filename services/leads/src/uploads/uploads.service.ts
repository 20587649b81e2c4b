import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  DatasetNotFound,
  InvalidInput,
  UploadAlreadyCompleted,
  UploadGone,
  UploadNotFound,
  type DatasetId,
  type UploadFields,
  type UploadId,
  type UploadReport,
  type UserId,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { DatasetAudit } from '../datasets/dataset-audit.service.js';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import type { LeadsConfig } from '../leads.config.js';
import { LeadLayouts } from '../stock/lead-layouts.js';
import { UploadNotOpen } from './commit-upload.js';
import { Gate } from './gate.js';
import { headersToMap, recogniseHeaders } from './header-mapping.js';
import { KeptFileRepository } from './kept-file.repository.js';
import { dataOf, readHead, readLeads } from './read-leads.js';
import { TakeLeads, type Attempt, type Outcome } from './take-leads.js';
import { agreedBy, isWorthKeeping } from './upload.decisions.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadRepository } from './upload.repository.js';
import type { SkipFlags, UploadRow } from './upload.schema.js';
import { recordedUpload, reportOf } from './upload.views.js';

/** A file on its way into a dataset. */
export interface UploadRequest {
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly path: string;
  readonly fileName: string;
  readonly fields: UploadFields;
}

/** An upload that somebody wants something of. */
export interface UploadKey {
  readonly datasetId: DatasetId;
  readonly uploadId: UploadId;
  readonly adminId: UserId;
}

const SAMPLE_ROWS = 5;
/** How long a waiting file does not expire once it is being read. */
const proceedingForMs = 60 * 60 * 1_000;

/** Takes a CSV file to the shelves of a dataset, all of its accepted rows or none; asks in between and remembers the file. */
@Injectable()
export class UploadsService {
  private readonly gate: Gate;

  constructor(
    private readonly datasets: DatasetRepository,
    private readonly audit: DatasetAudit,
    private readonly uploads: UploadRepository,
    private readonly files: KeptFileRepository,
    private readonly taking: TakeLeads,
    private readonly layouts: LeadLayouts,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly metrics: UploadMetrics,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {
    this.gate = new Gate(config.UPLOAD_CONCURRENCY);
  }

  async assertExists(datasetId: DatasetId): Promise<void> {
    if (!(await this.datasets.find(datasetId))) throw DatasetNotFound();
  }

  /** What the mapping dialog needs to know about a file. */
  async validateHeaders(path: string): Promise<ValidateHeadersView> {
    const { header, rows } = await readHead(await readFile(path), SAMPLE_ROWS);
    const { suggested, missing } = recogniseHeaders(header);
    const { headers, places } = headersToMap(header);
    return {
      requiresMapping: missing.length > 0,
      headers,
      suggestedMapping: suggested,
      missing,
      sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) =>
        dataOf(
          headers,
          places.map((place) => cells[place] ?? ''),
        ),
      ),
    };
  }

  /** Throws DuplicatesFound or InvalidRowsFound when the file has such and they are not to be skipped; the file waits then. */
  async upload(request: UploadRequest): Promise<UploadReport> {
    const { fields, path, adminId, datasetId } = request;
    this.assertNotInFuture(fields.dncCheckedOn);
    return this.gate.through(async () => {
      const bytes = await readFile(path);
      const file = await readLeads(bytes, fields.headerMapping, this.layouts.current);
      const { skipDuplicates, skipInvalid } = fields;
      const agreed = { skipDuplicates, skipInvalid };
      const upload = this.newUpload(request, { agreed, fileBytes: bytes.length });
      await this.uploads.insert(upload);
      const lease = this.renewWhileTaking(upload._id);
      try {
        const outcome = await this.takeUnlessTaken(
          { datasetId, uploadId: upload._id, adminId },
          { upload, adminId, file, agreed },
        );
        if (outcome.refusal && isWorthKeeping(outcome.counts))
          await this.files.keep(upload._id, path);
        return await this.answer(upload, outcome, agreed);
      } finally {
        clearInterval(lease);
        await this.uploads.giveUp(upload._id, this.clock.now());
      }
    });
  }

  /** Goes on with a file that waits. Asked again when it is done, it answers the same again. */
  async proceed(key: UploadKey, flags: SkipFlags): Promise<UploadReport> {
    await this.assertExists(key.datasetId);
    return this.gate.through(async () => {
      const upload = await this.find(key);
      if (upload.state === 'completed' && upload.counts) return reportOf(upload, upload.counts);
      if (upload.state !== 'waiting') throw whyNotOpen(upload);
      // It does not expire while it is being read.
      await this.uploads.keepUntil(upload._id, this.soon(proceedingForMs));
      const bytes = await this.files.load(upload._id, upload.fileBytes);
      if (!bytes) throw UploadGone({ reason: 'expired' });
      const file = await readLeads(bytes, upload.headerMapping, this.layouts.current);
      const agreed = agreedBy(upload.agreed, flags);
      const attempt = { upload, adminId: key.adminId, file, agreed };
      const outcome = await this.takeUnlessTaken(key, attempt);
      return this.answer(upload, outcome, agreed);
    });
  }

  /** Asked again, it answers the same again. */
  async cancel({ adminId, ...key }: UploadKey): Promise<void> {
    const cancelled = await this.transactions.run(async (session) => {
      const at = this.clock.now();
      const { datasetId, uploadId } = key;
      const upload = await this.uploads.find(datasetId, uploadId, session);
      if (!upload || !(await this.uploads.cancel(uploadId, at, session))) return false;
      const before = recordedUpload(upload);
      const after = recordedUpload({ ...upload, state: 'cancelled' });
      const change = { datasetId, adminId, action: 'upload.cancelled', before, after, at } as const;
      await this.audit.recordUpload(change, session);
      return true;
    });
    if (cancelled) return this.metrics.ended('cancelled');
    const { state } = await this.find(key);
    if (state === 'completed') throw UploadAlreadyCompleted();
    if (state === 'undone') throw UploadGone({ reason: 'undone' });
  }

  /** Throws UploadNotFound, also for one that nobody was told of. */
  async find({ datasetId, uploadId }: Omit<UploadKey, 'adminId'>): Promise<UploadRow> {
    const upload = await this.uploads.find(datasetId, uploadId);
    if (!upload || upload.state === 'taking') throw UploadNotFound();
    return upload;
  }

  /** Two at once may proceed with one upload: who comes second hears what became of it. */
  private async takeUnlessTaken(key: UploadKey, attempt: Attempt): Promise<Outcome> {
    try {
      return await this.taking.take(attempt);
    } catch (error) {
      if (!(error instanceof UploadNotOpen)) throw error;
      const now = await this.find(key);
      if (now.state === 'completed' && now.counts) return { counts: now.counts };
      throw whyNotOpen(now);
    }
  }

  private async answer(
    upload: UploadRow,
    { counts, refusal }: Outcome,
    agreed: SkipFlags,
  ): Promise<UploadReport> {
    if (!refusal) return reportOf(upload, counts);
    const isNew = upload.state === 'taking';
    if (isNew && !isWorthKeeping(counts)) {
      this.metrics.ended('refused');
      throw refusal();
    }
    const sweepAt = this.soon(this.config.UPLOAD_KEPT_SECONDS * 1_000);
    if (await this.uploads.wait(upload._id, { counts, agreed, sweepAt })) {
      if (isNew) this.metrics.ended('waiting');
      throw refusal({ uploadId: upload._id, waitsUntil: sweepAt.toISOString() });
    }
    throw whyNotOpen(await this.find({ datasetId: upload.datasetId, uploadId: upload._id }));
  }

  private newUpload(
    { datasetId, adminId, fileName, fields }: UploadRequest,
    { agreed, fileBytes }: { agreed: SkipFlags; fileBytes: number },
  ): UploadRow {
    const { headerMapping, dncCheckedOn, dncSource } = fields;
    return {
      _id: newId() as UploadId,
      datasetId,
      adminId,
      state: 'taking',
      listed: false,
      fileName,
      fileBytes,
      ...(headerMapping && { headerMapping }),
      agreed,
      ...(dncCheckedOn && { dncCheckedOn }),
      ...(dncSource && { dncSource }),
      startedAt: this.clock.now(),
      sweepAt: this.soon(this.leaseMs),
    };
  }

  private assertNotInFuture(dncCheckedOn: string | undefined): void {
    const today = this.clock.now().toISOString().slice(0, 10);
    if (dncCheckedOn === undefined || dncCheckedOn <= today) return;
    const message = `expected a date that is not in the future (today is ${today})`;
    throw InvalidInput({ fields: [{ field: 'dncCheckedOn', message }] });
  }

  /** The upload expires soon after this process died; a renewal that fails is made up for by the next one. */
  private renewWhileTaking(id: UploadId): NodeJS.Timeout {
    const renew = async (): Promise<void> => {
      await this.uploads.stillTaking(id, this.soon(this.leaseMs)).catch((err: unknown) => {
        this.log.warn({ err, uploadId: id }, 'upload lease not renewed');
      });
    };
    return setInterval(() => void renew(), this.leaseMs / 4).unref();
  }

  private get leaseMs(): number {
    return this.config.UPLOAD_LEASE_SECONDS * 1_000;
  }

  private soon(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** What to tell somebody who wants to go on with an upload that is not waiting. */
function whyNotOpen({ state }: UploadRow): Error {
  return state === 'cancelled' || state === 'expired' || state === 'undone'
    ? UploadGone({ reason: state })
    : UploadNotFound();
}
