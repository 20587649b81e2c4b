import { Injectable } from '@nestjs/common';
import type { UploadId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../../leads.config.js';
import { UploadRepository } from '../upload.repository.js';
import type { Upload } from '../upload.schema.js';
import { FilePieceRepository } from './file-piece.repository.js';

/** Stores the file of an upload that an admin has to decide about. The sweeper removes it if the process dies. */
@Injectable()
export class FileKeeper {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly files: FilePieceRepository,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Stores the upload and its file, then runs `work`, which has to change the upload's state from `taking`. */
  async whileTaking<T>(upload: Upload, path: string, work: () => Promise<T>): Promise<T> {
    await this.uploads.insert({ ...upload, sweep: { dueAt: this.leaseEnd() } });
    const stopRenewing = this.renew(upload.id);
    try {
      await this.files.keep(upload.id, path);
      return await work();
    } finally {
      stopRenewing();
      await this.uploads.giveUp(upload.id, this.clock.now());
    }
  }

  /** Returns the function that stops the renewals. An upload without renewals expires after its lease. */
  private renew(id: UploadId): () => void {
    const renew = async (): Promise<void> => {
      await this.uploads.stillTaking(id, this.leaseEnd()).catch((err: unknown) => {
        // Harmless: the next renewal extends the lease as well.
        this.log.warn({ err, uploadId: id }, 'upload lease not renewed');
      });
    };
    const timer = setInterval(() => void renew(), this.leaseMs / 4).unref();
    return () => clearInterval(timer);
  }

  private get leaseMs(): number {
    return this.config.UPLOAD_LEASE_SECONDS * 1_000;
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + this.leaseMs);
  }
}
