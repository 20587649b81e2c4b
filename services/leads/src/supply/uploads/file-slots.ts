import { Injectable } from '@nestjs/common';
import { Slots } from '@leadmart/platform/concurrency';
import { InjectConfig } from '@leadmart/platform/config';
import type { LeadsConfig } from '../../leads.config.js';

/**
 * Limits the files that this process reads at the same time: reading takes processor time, and memory of the file's size. Buyers
 * have slots of their own, because an upload of an admin also waits in its slot for other uploads to its dataset.
 */
@Injectable()
export class FileSlots {
  readonly ofAdmins: Slots;
  readonly ofBuyers: Slots;

  constructor(@InjectConfig() { UPLOAD_CONCURRENCY }: LeadsConfig) {
    this.ofAdmins = new Slots(UPLOAD_CONCURRENCY);
    this.ofBuyers = new Slots(UPLOAD_CONCURRENCY);
  }
}
