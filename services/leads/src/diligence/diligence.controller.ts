import { Controller, Header } from '@nestjs/common';
import {
  diligenceFileEndpoint,
  diligenceKeysEndpoint,
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
  download(@Sent() { user, params: { id }, query }: SentTo<typeof diligenceFileEndpoint>) {
    return this.files.open(user.id, id, query);
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
