import { Controller, Header, StreamableFile } from '@nestjs/common';
import {
  diligenceFileEndpoint,
  diligenceKeysEndpoint,
  diligenceTypes,
  fileVerificationEndpoint,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
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
    @Sent() { user, params: { id }, query }: SentTo<typeof diligenceFileEndpoint>,
  ): Promise<StreamableFile> {
    const { name, bytes } = await this.files.open(user.id, id, query);
    return new StreamableFile(bytes, {
      type: diligenceTypes[query.format],
      disposition: `attachment; filename="${name}"`,
      length: bytes.length,
    });
  }

  @Handles(diligenceKeysEndpoint)
  listKeys() {
    return this.keys.list();
  }

  @Handles(fileVerificationEndpoint)
  @Header('cache-control', 'no-store')
  verify(@Sent() { query }: SentTo<typeof fileVerificationEndpoint>) {
    return this.verification.verify(query);
  }
}
