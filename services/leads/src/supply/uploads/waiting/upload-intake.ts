import { Injectable } from '@nestjs/common';
import {
  DuplicatesFound,
  InvalidRowsFound,
  UploadGone,
  UploadNotFound,
  type UploadReport,
  type WaitingFile,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../../leads.config.js';
import { packOutline } from '../shelving/row-outline.js';
import { UploadNotOpen } from '../shelving/upload-committer.js';
import {
  UploadShelver,
  type ShelvingOutcome,
  type ShelvingRequest,
} from '../shelving/upload-shelver.js';
import { isWorthKeeping } from '../shelving/upload.decisions.js';
import { UploadMetrics } from '../upload-metrics.js';
import { UploadRepository } from '../upload.repository.js';
import type { Upload } from '../upload.schema.js';
import { toUploadReport } from '../upload.view.js';
import { FilePieceRepository } from './file-piece.repository.js';

/** An admin who waits longer has seen the dataset. */
const sentAgainWithinMs = 60 * 60 * 1_000;

/** Puts a parsed file on the shelves, or keeps the upload waiting for the decision of an admin. */
@Injectable()
export class UploadIntake {
  constructor(
    private readonly shelver: UploadShelver,
    private readonly uploads: UploadRepository,
    private readonly files: FilePieceRepository,
    private readonly metrics: UploadMetrics,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Throws DuplicatesFound or InvalidRowsFound when the file has such rows and they may not be skipped. Then the upload
   * waits, and `bytes`, those of a new file, are kept. A file without new or invalid rows does not wait.
   */
  async run(request: ShelvingRequest, bytes?: Buffer): Promise<UploadReport> {
    const { upload, file } = request;
    const outcome = await this.shelveUnlessDone(request);
    const { decision, counts } = outcome;
    if (decision === 'commit') return toUploadReport(upload, counts);
    const isKept = upload.state === 'waiting' || isWorthKeeping(counts);
    const wait = () => this.wait(upload, outcome);
    const waiting = isKept && (await (bytes ? this.whileTaking(upload, bytes, wait) : wait()));
    if (upload.state === 'taking') this.metrics.ended(isKept ? 'waiting' : 'refused');
    const details = { ...counts, ...waiting, ...(await this.addedBefore(upload)) };
    if (decision === 'duplicates') throw DuplicatesFound(details);
    throw InvalidRowsFound({ errors: file.invalid, ...details });
  }

  /** Returns the first result when another request completed the same upload at the same time. */
  private async shelveUnlessDone(request: ShelvingRequest): Promise<ShelvingOutcome> {
    try {
      return await this.shelver.shelve(request);
    } catch (error) {
      if (!(error instanceof UploadNotOpen)) throw error;
      const now = await this.find(request.upload);
      if (now.state === 'completed' && now.counts)
        return { decision: 'commit', counts: now.counts };
      throw whyNotOpen(now);
    }
  }

  /** Stores the upload and its file, then runs `wait`, which changes its state. The sweeper removes both if the process dies. */
  private async whileTaking<T>(upload: Upload, bytes: Buffer, wait: () => Promise<T>): Promise<T> {
    const { id } = upload;
    const leaseMs = this.config.UPLOAD_LEASE_SECONDS * 1_000;
    await this.uploads.insert({ ...upload, sweep: { dueAt: this.in(leaseMs) } });
    const renew = () =>
      this.uploads.stillTaking(id, this.in(leaseMs)).catch((err: unknown) => {
        // Harmless: the next renewal extends the lease as well.
        this.log.warn({ err, uploadId: id }, 'upload lease not renewed');
      });
    const renewals = setInterval(() => void renew(), leaseMs / 4).unref();
    try {
      await this.files.keep(id, bytes);
      return await wait();
    } finally {
      clearInterval(renewals);
      await this.uploads.giveUp(id, this.clock.now());
    }
  }

  private async wait(upload: Upload, { counts, outline }: ShelvingOutcome): Promise<WaitingFile> {
    const keptUntil = this.in(this.config.UPLOAD_KEPT_SECONDS * 1_000);
    const { agreed, fixes } = upload;
    const waits = await this.uploads.wait(upload.id, {
      counts,
      agreed,
      keptUntil,
      ...(fixes && { fixes }),
      ...(outline && { outline: await packOutline(outline) }),
    });
    if (!waits) throw whyNotOpen(await this.find(upload));
    return { uploadId: upload.id, waitsUntil: keptUntil.toISOString() };
  }

  /** Finds the upload whose answer may have been lost, so that the admin sent the file again. */
  private async addedBefore(upload: Upload): Promise<WaitingFile> {
    const since = new Date(this.clock.now().getTime() - sentAgainWithinMs);
    const before = await this.uploads.sameCompleted(upload, since);
    if (!before?.counts || !before.completedAt) return {};
    const { id: uploadId, counts, completedAt } = before;
    const addedCount = counts.validCount;
    return { addedBefore: { uploadId, addedCount, completedAt: completedAt.toISOString() } };
  }

  private find({ datasetId, id: uploadId }: Upload): Promise<Upload> {
    return this.uploads.findKnown({ datasetId, uploadId });
  }

  private in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** Returns the reason why an admin cannot proceed with an upload that does not wait. */
export function whyNotOpen({ state }: Upload): Error {
  return state === 'cancelled' || state === 'expired' || state === 'undone'
    ? UploadGone({ reason: state })
    : UploadNotFound();
}
