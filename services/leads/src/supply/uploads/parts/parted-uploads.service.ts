import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import {
  InvalidInput,
  UploadGone,
  UploadInProgress,
  UploadNotFound,
  type BeginUploadBody,
  type SentUploadView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { DatasetLease, type HeldLease } from '@leadmart/stock';
import type { LeadsConfig } from '../../../leads.config.js';
import { DatasetReader } from '../../datasets/dataset.reader.js';
import { FileSlots } from '../file-slots.js';
import { assertNotInFuture, newPartedUpload } from '../new-upload.js';
import { readLeads, type ParsedFile } from '../reading/read-leads.js';
import { UploadCommitter, UploadNotOpen } from '../shelving/upload-committer.js';
import { UploadShelver } from '../shelving/upload-shelver.js';
import { UploadRepository } from '../upload.repository.js';
import type { Upload, Uploader, UploadKey } from '../upload.schema.js';
import { toSentUploadView } from '../upload.view.js';
import { FilePieceRepository } from '../waiting/file-piece.repository.js';
import { invalidRowsCsv } from '../waiting/invalid-rows.js';
import { withPart } from './parts.decisions.js';

/** A part of a file: its number from 1 on, the position in the file behind it, and its bytes on the disk. */
interface ReceivedPart {
  readonly part: number;
  readonly end: number;
  readonly path: string;
}

interface HashedPart extends ReceivedPart {
  readonly hash: string;
}

/** Puts parts of files on the shelves, and keeps their invalid rows for the download. */
@Injectable()
export class PartShelver {
  constructor(
    private readonly files: FilePieceRepository,
    private readonly shelver: UploadShelver,
    private readonly committer: UploadCommitter,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Returns the upload with the part. Throws UploadNotOpen when the part is not the next, and the errors of `readLeads`; a
   * part may have no rows, for example empty lines at the end of a file.
   */
  async shelve(lease: HeldLease, before: Upload, part: HashedPart): Promise<Upload> {
    const file = await this.read(before, part);
    const { leads, counts } = await this.shelver.stage(lease, file);
    const { added } = leads.placement;
    const upload = withPart(before, { ...part, counts, added }, this.times());
    await this.committer.commitPart({ lease, upload, leads, counts });
    const { id: uploadId, datasetId, sent } = upload;
    this.log.info({ uploadId, datasetId, ...sent, ...counts }, 'upload part committed');
    return upload;
  }

  /** The time now, and the one until which an upload waits for its next part. */
  times(): { now: Date; keptUntil: Date } {
    const now = this.clock.now();
    return { now, keptUntil: new Date(now.getTime() + this.config.UPLOAD_KEPT_SECONDS * 1_000) };
  }

  private async read(upload: Upload, { part, path }: ReceivedPart): Promise<ParsedFile> {
    const bytes = await readFile(path);
    const file = await readLeads(bytes, upload);
    if (file.invalidCount === 0) return file;
    const isFirst = (upload.counts?.invalidCount ?? 0) === 0;
    const lines: Buffer[] = [];
    for await (const piece of invalidRowsCsv(bytes, upload)) lines.push(piece);
    // One header for all parts.
    await this.files.keepPart(upload.id, part, Buffer.concat(isFirst ? lines : lines.slice(1)));
    return file;
  }
}

/**
 * Files that are sent in parts, one after the other. A part is a file with the header; it is read and added as one, in a
 * transaction that counts it. So memory is that of one part, a part that comes twice is added once, and what the admin's
 * connection loses is what was not answered yet. All parts are one upload: one line of the history, undone as one.
 */
@Injectable()
export class PartedUploadsService {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly uploads: UploadRepository,
    private readonly lease: DatasetLease,
    private readonly shelver: PartShelver,
    private readonly slots: FileSlots,
  ) {}

  async begin(by: Uploader, body: BeginUploadBody): Promise<SentUploadView> {
    await this.datasets.findOpen(by.datasetId);
    const times = this.shelver.times();
    assertNotInFuture(body, times.now);
    const upload = newPartedUpload(by, body, times);
    await this.uploads.insert(upload);
    return toSentUploadView(upload);
  }

  /** Adds a part; one that arrived before changes nothing. Throws DatasetNotFound, UploadNotFound, UploadGone, InvalidInput and the errors of `readLeads`. */
  async receive(key: UploadKey, received: ReceivedPart): Promise<SentUploadView> {
    await this.datasets.findOpen(key.datasetId);
    const part = { ...received, hash: await hashOf(received.path) };
    const known = await this.find(key);
    if (isHere(known, part)) return toSentUploadView(known);
    return this.slots.ofAdmins
      .run(() =>
        this.lease.hold(key.datasetId, async (lease) => {
          // Another request may have brought the same part while this one waited.
          const upload = await this.find(key);
          if (isHere(upload, part)) return toSentUploadView(upload);
          return toSentUploadView(await this.shelver.shelve(lease, upload, part));
        }),
      )
      .catch((error: unknown) => {
        throw error instanceof UploadNotOpen ? UploadInProgress() : error;
      });
  }

  private async find({ datasetId, uploadId }: UploadKey): Promise<Upload> {
    const upload = await this.uploads.find(datasetId, uploadId);
    if (!upload?.sent) throw UploadNotFound();
    const { state } = upload;
    if (state === 'undone' || state === 'expired') throw UploadGone({ reason: state });
    return upload;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64url');
}

/**
 * Whether a part arrived before. Throws InvalidInput for one that is not the next, or that is not what arrived last under
 * its number: its rows would be lost with a good answer. Throws UploadGone when no more are taken.
 */
function isHere({ sent, isSending, fileBytes }: Upload, { part, end, hash }: HashedPart): boolean {
  const { parts, bytes, hash: last } = sent ?? { parts: 0, bytes: 0, hash: undefined };
  const refuse = (field: string, message: string) => InvalidInput({ fields: [{ field, message }] });
  if (part === parts && end !== bytes)
    throw refuse('end', `expected ${bytes}, the end of part ${part}`);
  if (part === parts && hash !== last)
    throw refuse('file', `expected the same bytes as part ${part} had when it arrived`);
  if (part <= parts) return true;
  if (!isSending) throw UploadGone({ reason: 'expired' });
  if (part > parts + 1) throw refuse('part', `expected ${parts + 1}, the next part`);
  if (end <= bytes || end > fileBytes)
    throw refuse(
      'end',
      `expected more than ${bytes} and at most ${fileBytes}, the size of the file`,
    );
  return false;
}
