import { Injectable } from '@nestjs/common';
import {
  UploadGone,
  UploadNotFound,
  type CatalogueError,
  type UploadReport,
  type WaitingFile,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
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
import { FileKeeper } from './file-keeper.js';

type Refused = Pick<ShelvingOutcome, 'counts' | 'outline'> & {
  readonly refusal: (waiting: WaitingFile) => CatalogueError;
};

/** An admin who waits longer has seen the dataset. */
const sentAgainWithinMs = 60 * 60 * 1_000;

/** Puts a parsed file on the shelves, or keeps the upload waiting for the decision of an admin. */
@Injectable()
export class UploadIntake {
  constructor(
    private readonly shelver: UploadShelver,
    private readonly uploads: UploadRepository,
    private readonly keeper: FileKeeper,
    private readonly metrics: UploadMetrics,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  /**
   * Throws DuplicatesFound or InvalidRowsFound when the file has such rows and they may not be skipped. If the upload
   * has to wait, the file at `path` is kept; without a path it is kept already. A file without new or invalid rows
   * does not wait.
   */
  async run(request: ShelvingRequest & { readonly path?: string }): Promise<UploadReport> {
    const { upload, path } = request;
    const { counts, refusal, outline } = await this.shelveUnlessDone(request);
    if (!refusal) return toUploadReport(upload, counts);
    if (upload.state === 'taking' && !isWorthKeeping(counts)) {
      this.metrics.ended('refused');
      throw refusal(await this.addedBefore(upload));
    }
    const wait = () => this.wait(request, { counts, refusal, outline });
    return path === undefined ? wait() : this.keeper.whileTaking(upload, path, wait);
  }

  /** Returns the first result when another request completed the same upload at the same time. */
  private async shelveUnlessDone(request: ShelvingRequest): Promise<ShelvingOutcome> {
    try {
      return await this.shelver.shelve(request);
    } catch (error) {
      if (!(error instanceof UploadNotOpen)) throw error;
      const now = await this.find(request.upload);
      if (now.state === 'completed' && now.counts) return { counts: now.counts };
      throw whyNotOpen(now);
    }
  }

  /** Keeps the upload waiting, and throws the error for the admin. */
  private async wait(
    { upload, agreed }: ShelvingRequest,
    { counts, refusal, outline }: Refused,
  ): Promise<never> {
    const keptMs = this.config.UPLOAD_KEPT_SECONDS * 1_000;
    const keptUntil = new Date(this.clock.now().getTime() + keptMs);
    const { fixes } = upload;
    const waits = await this.uploads.wait(upload.id, {
      counts,
      agreed,
      keptUntil,
      ...(fixes && { fixes }),
      ...(outline && { outline: await packOutline(outline) }),
    });
    if (!waits) throw whyNotOpen(await this.find(upload));
    if (upload.state === 'taking') this.metrics.ended('waiting');
    const waiting = { uploadId: upload.id, waitsUntil: keptUntil.toISOString() };
    throw refusal({ ...waiting, ...(await this.addedBefore(upload)) });
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

  private async find({ datasetId, id }: Upload): Promise<Upload> {
    const upload = await this.uploads.find(datasetId, id);
    if (!upload || upload.state === 'taking') throw UploadNotFound();
    return upload;
  }
}

/** Returns the reason why an admin cannot proceed with an upload that does not wait. */
export function whyNotOpen({ state }: Upload): Error {
  return state === 'cancelled' || state === 'expired' || state === 'undone'
    ? UploadGone({ reason: state })
    : UploadNotFound();
}
