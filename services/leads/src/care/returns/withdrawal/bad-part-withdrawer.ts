import { Injectable } from '@nestjs/common';
import { UploadNotFound, type WithdrawnPartView } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import {
  type AdminUploadKey,
  DatasetAudit,
  DatasetReader,
  UploadReader,
} from '../../../supply/index.js';
import { ClaimedLeadRepository } from '../claims/claimed-lead.repository.js';
import { PhoneWithdrawer } from './phone-withdrawer.js';

/** Withdraws the leads of an upload that any buyer returned as disconnected. */
@Injectable()
export class BadPartWithdrawer {
  constructor(
    private readonly uploads: UploadReader,
    private readonly datasets: DatasetReader,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly withdrawer: PhoneWithdrawer,
    private readonly audit: DatasetAudit,
    private readonly clock: Clock,
  ) {}

  /** A repeated request finds none of them for sale. Throws UploadNotFound, UploadInProgress. */
  async withdraw({ datasetId, uploadId, adminId }: AdminUploadKey): Promise<WithdrawnPartView> {
    const [dataset, upload] = await Promise.all([
      this.datasets.find(datasetId),
      this.uploads.completed(datasetId, uploadId),
    ]);
    if (!dataset || !upload) throw UploadNotFound();
    const phones = await this.claimedLeads.disconnectedWithin(datasetId, upload.added ?? []);
    const withdrawn = await this.withdrawer.withdraw(datasetId, phones, async (count, tx) => {
      const after = { file: upload.fileName, withdrawn: count };
      const at = this.clock.now();
      const act = { dataset, adminId, action: 'upload.part-withdrawn', after, at } as const;
      await this.audit.recordUpload(act, tx);
    });
    return { returned: phones.length, withdrawn };
  }
}
