import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  DatasetNotFound,
  InvalidInput,
  UploadAlreadyCompleted,
  UploadGone,
  UploadNotFound,
  type DatasetId,
  type HeaderMapping,
  type UploadFields,
  type UploadFixes,
  type UploadFixTargets,
  type UploadId,
  type UploadReport,
  type UserId,
  type ValidateHeadersFields,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { LeadLayouts } from '@leadmart/stock';
import { DatasetAudit } from '../datasets/dataset-audit.js';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import type { LeadsConfig } from '../../leads.config.js';
import { Gate } from './gate.js';
import { headersToMap, recogniseHeaders } from './reading/header-mapping.js';
import { ShelveOrWait, whyNotOpen } from './waiting/shelve-or-wait.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';
import { dataOf, readHead, readLeads } from './reading/read-leads.js';
import { mergeFixes, withoutFixes } from './reading/row-fixes.js';
import { agreedBy } from './shelving/upload.decisions.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadRepository } from './upload.repository.js';
import type { AdminUploadKey, SkipFlags, Upload, UploadKey } from './upload.js';
import { toAuditFacts, toFirstRow, toUploadReport } from './upload.view.js';

/** A received file and the fields of its form. */
export interface UploadRequest {
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly path: string;
  readonly fileName: string;
  readonly fields: UploadFields;
}

/** An admin's decision about a waiting file. */
type Decision = SkipFlags & {
  readonly fixes?: UploadFixes | undefined;
  readonly undoFixes?: UploadFixTargets | undefined;
};

/** The dialog shows five of them; the others help to recognise columns by their values. */
const sampleRows = 20;
/** Postpones the expiry of a waiting file while it is read. */
const proceedingForMs = 60 * 60 * 1_000;

/** Adds the rows of a CSV file to a dataset, all accepted rows or none. Keeps the file until an admin decides about it. */
@Injectable()
export class UploadsService {
  private readonly gate: Gate;

  constructor(
    private readonly datasets: DatasetRepository,
    private readonly audit: DatasetAudit,
    private readonly uploads: UploadRepository,
    private readonly files: FilePieceRepository,
    private readonly shelveOrWait: ShelveOrWait,
    private readonly layouts: LeadLayouts,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly metrics: UploadMetrics,
    @InjectConfig() config: LeadsConfig,
  ) {
    this.gate = new Gate(config.UPLOAD_CONCURRENCY);
  }

  async assertExists(datasetId: DatasetId): Promise<void> {
    if (!(await this.datasets.find(datasetId))) throw DatasetNotFound();
  }

  /** Returns the header and the first rows of a file, for the mapping dialog. */
  async validateHeaders(
    path: string,
    { headerRow }: ValidateHeadersFields,
  ): Promise<ValidateHeadersView> {
    const head = await readHead(await readFile(path), sampleRows, headerRow);
    const { suggested, missing } = recogniseHeaders(head.header.cells);
    const { headers, places } = headersToMap(head.header.cells);
    return {
      requiresMapping: missing.length > 0,
      headerRow: head.header.row,
      firstRows: head.firstRows.map(toFirstRow),
      headers,
      suggestedMapping: suggested,
      missing,
      sample: head.sample.map(({ cells }) =>
        dataOf(
          headers,
          places.map((place) => cells[place] ?? ''),
        ),
      ),
    };
  }

  /**
   * Reads a file and puts its rows on the shelves. Throws DuplicatesFound or InvalidRowsFound when it has such rows
   * and they may not be skipped; the file then waits for the admin.
   */
  async upload(request: UploadRequest): Promise<UploadReport> {
    const { fields, path, adminId } = request;
    this.assertNotInFuture(fields.dncCheckedOn);
    return this.gate.through(async () => {
      const bytes = await readFile(path);
      const file = await readLeads(bytes, fields, this.layouts.current);
      const { skipDuplicates, skipInvalid } = fields;
      const agreed = { skipDuplicates, skipInvalid };
      const contentHash = hashOf(bytes, fields.headerMapping);
      const upload = this.newUpload(request, { agreed, contentHash, fileBytes: bytes.length });
      return this.shelveOrWait.run({ upload, adminId, file, agreed, path });
    });
  }

  /** Proceeds with a waiting file. A repeated request gets the same answer. */
  async proceed(key: AdminUploadKey, decision: Decision): Promise<UploadReport> {
    const { fixes: given, undoFixes, ...flags } = decision;
    await this.assertExists(key.datasetId);
    return this.gate.through(async () => {
      const upload = await this.find(key);
      if (upload.state === 'completed' && upload.counts)
        return toUploadReport(upload, upload.counts);
      if (upload.state !== 'waiting') throw whyNotOpen(upload);
      const fixes = mergeFixes(withoutFixes(upload.fixes, undoFixes), given);
      // The upload must not expire while its file is being read.
      await this.uploads.keepUntil(upload.id, this.soon(proceedingForMs));
      const bytes = await this.files.load(upload.id, upload.fileBytes);
      if (!bytes) throw UploadGone({ reason: 'expired' });
      const file = await readLeads(bytes, { ...upload, fixes }, this.layouts.current);
      const agreed = agreedBy(upload.agreed, flags);
      const corrected = { ...upload, ...(fixes && { fixes }) };
      return this.shelveOrWait.run({ upload: corrected, adminId: key.adminId, file, agreed });
    });
  }

  /** Cancels a waiting upload. A repeated request gets the same answer. */
  async cancel({ adminId, ...key }: AdminUploadKey): Promise<void> {
    const cancelled = await this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const { datasetId, uploadId } = key;
      const upload = await this.uploads.find(datasetId, uploadId, tx);
      if (!upload || !(await this.uploads.cancel(uploadId, at, tx))) return false;
      const before = toAuditFacts(upload);
      const after = toAuditFacts({ ...upload, state: 'cancelled' });
      const name = (await this.datasets.findIn(tx, datasetId))?.name;
      const dataset = { id: datasetId, name };
      const change = { dataset, adminId, action: 'upload.cancelled', before, after, at } as const;
      await this.audit.recordUpload(change, tx);
      return true;
    });
    if (cancelled) return this.metrics.ended('cancelled');
    const { state } = await this.find(key);
    if (state === 'completed') throw UploadAlreadyCompleted();
    if (state === 'undone') throw UploadGone({ reason: 'undone' });
  }

  /** Throws UploadNotFound, also for an upload whose id no answer contained yet. */
  async find({ datasetId, uploadId }: UploadKey): Promise<Upload> {
    const upload = await this.uploads.find(datasetId, uploadId);
    if (!upload || upload.state === 'taking') throw UploadNotFound();
    return upload;
  }

  private newUpload(
    { datasetId, adminId, fileName, fields }: UploadRequest,
    file: Pick<Upload, 'agreed' | 'contentHash' | 'fileBytes'>,
  ): Upload {
    const { headerRow, headerMapping, dncCheckedOn, dncSource } = fields;
    return {
      id: newId() as UploadId,
      datasetId,
      adminId,
      state: 'taking',
      listed: false,
      fileName,
      ...file,
      ...(headerRow && { headerRow }),
      ...(headerMapping && { headerMapping }),
      ...(dncCheckedOn && { dncCheckedOn }),
      ...(dncSource && { dncSource }),
      startedAt: this.clock.now(),
    };
  }

  private assertNotInFuture(dncCheckedOn: string | undefined): void {
    const today = this.clock.now().toISOString().slice(0, 10);
    if (dncCheckedOn === undefined || dncCheckedOn <= today) return;
    const message = `expected a date that is not in the future (today is ${today})`;
    throw InvalidInput({ fields: [{ field: 'dncCheckedOn', message }] });
  }

  private soon(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

function hashOf(bytes: Buffer, mapping: HeaderMapping | undefined): string {
  const hash = createHash('sha256').update(JSON.stringify(mapping ?? {}));
  return hash.update(bytes).digest('base64url');
}
