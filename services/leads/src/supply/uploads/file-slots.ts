import { Injectable } from '@nestjs/common';
import { Slots } from '@leadmart/platform/concurrency';
import { InjectConfig } from '@leadmart/platform/config';
import type { LeadsConfig } from '../../leads.config.js';

/**
 * Limits the files that this process reads at the same time, those of admins and of buyers together: reading takes processor
 * time, and memory of the file's size.
 */
@Injectable()
export class FileSlots extends Slots {
  constructor(@InjectConfig() config: LeadsConfig) {
    super(config.UPLOAD_CONCURRENCY);
  }
}
