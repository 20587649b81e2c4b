import { Controller, Header, StreamableFile } from '@nestjs/common';
import {
  diligenceFileEndpoint,
  diligenceKeysEndpoint,
  diligenceQuery,
  diligenceTypes,
  fileVerificationEndpoint,
  fileVerificationQuery,
  purchaseIdSchema,
  type DiligenceKeysView,
  type DiligenceQuery,
  type FileVerificationQuery,
  type FileVerificationView,
  type PurchaseId,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidParam, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { DiligenceFilesService } from './files/diligence-files.service.js';
import { SigningKeys } from './signing/signing-keys.js';
import { FileVerificationService } from './verifying/file-verification.service.js';

/** Diligence files for their buyers, and their verification for anybody. */
@Controller()
export class DiligenceController {
  constructor(
    private readonly files: DiligenceFilesService,
    private readonly keys: SigningKeys,
    private readonly verification: FileVerificationService,
  ) {}

  @Handles(diligenceFileEndpoint)
  @Header('cache-control', 'private, no-store')
  async download(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', purchaseIdSchema) id: PurchaseId,
    @ValidQuery(diligenceQuery) query: DiligenceQuery,
  ): Promise<StreamableFile> {
    const { name, bytes } = await this.files.open(buyer.id, id, query);
    return new StreamableFile(bytes, {
      type: diligenceTypes[query.format],
      disposition: `attachment; filename="${name}"`,
      length: bytes.length,
    });
  }

  @Handles(diligenceKeysEndpoint)
  listKeys(): Promise<DiligenceKeysView> {
    return this.keys.list();
  }

  @Handles(fileVerificationEndpoint)
  @Header('cache-control', 'no-store')
  verify(
    @ValidQuery(fileVerificationQuery) query: FileVerificationQuery,
  ): Promise<FileVerificationView> {
    return this.verification.verify(query);
  }
}
