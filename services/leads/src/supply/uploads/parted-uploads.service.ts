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
import { Clock } from '@leadmart/platform/time';
import { DatasetLease } from '@leadmart/stock';
import type { LeadsConfig } from '../../leads.config.js';
import { DatasetReader } from '../datasets/dataset.reader.js';
import { FileSlots } from './file-slots.js';
import { readPart, type ParsedFile } from './reading/read-leads.js';
import { assertNotInFuture, newPartedUpload } from './received-file.js';
import { UploadNotOpen } from './shelving/upload-committer.js';
import { UploadShelver } from './shelving/upload-shelver.js';
import { UploadRepository } from './upload.repository.js';
import type { AdminUploadKey, Upload, UploadKey } from './upload.schema.js';
import { toSentUploadView } from './upload.view.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';
import { invalidRowsCsv } from './waiting/invalid-rows.js';

/** Reads parts of files, and keeps their invalid rows for the download. */
@Injectable()
export class PartReader {
  constructor(private readonly files: FilePieceRepository) {}

  /** Throws the errors of `readLeads`; a part may have no rows, for example empty lines at the end of a file. */
  async read(
    upload: Upload,
    { part, path }: { readonly part: number; readonly path: string },
  ): Promise<ParsedFile> {
    const bytes = await readFile(path);
    const file = await readPart(bytes, upload);
    if (file.invalidCount === 0) return file;
    const isFirst = (upload.counts?.invalidCount ?? 0) === 0;
    const lines: Buffer[] = [];
    for await (const piece of invalidRowsCsv(bytes, upload)) lines.push(piece);
    // One header for all parts.
    await this.files.keepPart(upload.id, part, Buffer.concat(isFirst ? lines : lines.slice(1)));
    return file;
  }
}

/** A part of a file: its number from 1 on, the position in the file behind it, and its bytes on the disk. */
interface ReceivedPart {
  readonly part: number;
  readonly end: number;
  readonly path: string;
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
    private readonly reader: PartReader,
    private readonly lease: DatasetLease,
    private readonly shelver: UploadShelver,
    private readonly clock: Clock,
    private readonly slots: FileSlots,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  async begin(
    { datasetId, adminId }: Omit<AdminUploadKey, 'uploadId'>,
    body: BeginUploadBody,
  ): Promise<SentUploadView> {
    await this.datasets.findOpen(datasetId);
    const startedAt = this.clock.now();
    assertNotInFuture(body, startedAt);
    const times = { startedAt, keptUntil: this.keptUntil() };
    const upload = newPartedUpload({ datasetId, adminId }, body, times);
    await this.uploads.insert(upload);
    return toSentUploadView(upload);
  }

  /** Adds a part; one that arrived before changes nothing. Throws DatasetNotFound, UploadNotFound, UploadGone, InvalidInput and the errors of `readLeads`. */
  async receive(key: UploadKey, received: ReceivedPart): Promise<SentUploadView> {
    await this.datasets.findOpen(key.datasetId);
    const hash = await hashOf(received.path);
    const hashed = { ...received, hash };
    if (isHere(await this.find(key), hashed)) return toSentUploadView(await this.find(key));
    return this.slots.ofAdmins
      .run(() =>
        this.lease.hold(key.datasetId, async (lease) => {
          // Another request may have brought the same part while this one waited.
          const upload = await this.find(key);
          if (isHere(upload, hashed)) return toSentUploadView(upload);
          const file = await this.reader.read(upload, received);
          const { end } = received;
          const now = this.clock.now();
          const part = { upload, file, end, hash, now, keptUntil: this.keptUntil() };
          return toSentUploadView(await this.shelver.shelvePart(lease, part));
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

  private keptUntil(): Date {
    return new Date(this.clock.now().getTime() + this.config.UPLOAD_KEPT_SECONDS * 1_000);
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
function isHere(
  { sent, isSending, fileBytes }: Upload,
  { part, end, hash }: ReceivedPart & { readonly hash: string },
): boolean {
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
