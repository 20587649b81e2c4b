import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  DatasetNotFound,
  UploadInProgress,
  type DatasetId,
  type UploadFields,
  type UploadId,
  type UploadReport,
  type UserId,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import type { LeadsConfig } from '../leads.config.js';
import { valueAt, type ShelfIndex } from '../stock/shelf.js';
import { StockRepository } from '../stock/stock.repository.js';
import { CommitUpload } from './commit-upload.js';
import { Gate } from './gate.js';
import { nameHeaders, recogniseHeaders } from './header-mapping.js';
import { dataOf, readHead, readLeads, type LeadsInFile } from './read-leads.js';
import { StageLeads, type StagingUpload } from './stage-leads.js';
import {
  onePerPhone,
  placeLeads,
  refusalOf,
  successMessage,
  type UploadCounts,
} from './upload.decisions.js';
import { UploadRepository } from './upload.repository.js';

/** A file on its way into a dataset. */
export interface UploadRequest {
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly path: string;
  readonly fields: UploadFields;
}

const SAMPLE_ROWS = 5;
const LEASE_POLL_MS = 100;

/** Takes a CSV file to the shelves of a dataset, all of its accepted rows or none. */
@Injectable()
export class UploadsService {
  private readonly gate: Gate;

  constructor(
    private readonly datasets: DatasetRepository,
    private readonly uploads: UploadRepository,
    private readonly stocks: StockRepository,
    private readonly staging: StageLeads,
    private readonly committing: CommitUpload,
    private readonly clock: Clock,
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
    const headers = nameHeaders(header);
    const { suggested, missing } = recogniseHeaders(header);
    return {
      requiresMapping: missing.length > 0,
      headers,
      suggestedMapping: suggested,
      missing,
      sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => dataOf(headers, cells)),
    };
  }

  /** Throws DuplicatesFound or InvalidRowsFound when the file has such and they are not to be skipped. */
  async upload(request: UploadRequest): Promise<UploadReport> {
    return this.gate.through(async () => {
      const file = await readLeads(await readFile(request.path), request.fields.headerMapping);
      return this.withLease(request, (upload) => this.take(upload, request, file));
    });
  }

  private async take(
    upload: StagingUpload,
    { adminId, fields }: UploadRequest,
    file: LeadsInFile,
  ): Promise<UploadReport> {
    const { datasetId, uploadId } = upload;
    const { leads } = file;
    const rows = onePerPhone(leads);
    const { fresh, statusChanges, knownCount } = await this.staging.sort(upload, leads, rows);
    const counts: UploadCounts = {
      totalCount: file.totalCount,
      validCount: fresh.length,
      duplicateCount: leads.size - rows.length + knownCount,
      statusChangedCount: statusChanges.length,
      invalidCount: file.invalidCount,
    };
    const refusal = refusalOf(counts, file.invalid, fields);
    if (refusal) throw refusal;
    const stock = await this.stocks.find(datasetId);
    const countOf = (shelf: ShelfIndex) => valueAt(stock.counts, shelf);
    const placement = placeLeads(leads, { fresh, statusChanges }, countOf);
    const shelves = await this.staging.stagePages(upload, placement, leads, countOf);
    const directory = await this.staging.stageDirectory(upload, placement, leads);
    await this.committing.commit({
      uploadId,
      datasetId,
      adminId,
      placement,
      shelves,
      directory,
      counts,
    });
    this.log.info({ uploadId, datasetId, ...counts }, 'upload committed');
    return { message: successMessage(counts), uploadId, addedCount: fresh.length, ...counts };
  }

  /** Runs the work while this upload is the only one of its dataset; leaves nothing behind when the work fails. */
  private async withLease<T>(
    { datasetId, adminId }: UploadRequest,
    work: (upload: StagingUpload) => Promise<T>,
  ): Promise<T> {
    const uploadId = newId() as UploadId;
    await this.begin(uploadId, datasetId, adminId);
    let renewedAt = this.clock.now().getTime();
    const stillMine = async () => {
      const now = this.clock.now().getTime();
      if (now - renewedAt < (this.config.UPLOAD_LEASE_SECONDS * 1_000) / 4) return;
      if (!(await this.uploads.renew(uploadId, this.leaseEnd()))) throw UploadInProgress();
      renewedAt = now;
    };
    try {
      return await work({ uploadId, datasetId, stillMine });
    } catch (error) {
      await this.uploads
        .abandon(uploadId, this.clock.now())
        .catch((err: unknown) => this.log.warn({ err, uploadId }, 'upload lapses by itself'));
      throw error;
    }
  }

  private async begin(uploadId: UploadId, datasetId: DatasetId, adminId: UserId): Promise<void> {
    const giveUpAt = this.clock.now().getTime() + this.config.UPLOAD_WAIT_SECONDS * 1_000;
    for (;;) {
      const now = this.clock.now();
      await this.uploads.abandonLapsed(datasetId, now);
      const upload = { id: uploadId, datasetId, adminId, now, leaseUntil: this.leaseEnd() };
      if (await this.uploads.begin(upload)) return;
      if (now.getTime() >= giveUpAt) throw UploadInProgress();
      await pause(LEASE_POLL_MS);
    }
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + this.config.UPLOAD_LEASE_SECONDS * 1_000);
  }
}
