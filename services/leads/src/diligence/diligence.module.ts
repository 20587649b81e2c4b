import { Feature } from '@leadmart/platform/service';
import { DiligenceData } from './diligence-data.js';
import { DiligenceController } from './diligence.controller.js';
import { PackFacts } from './facts/pack-facts.js';
import { PackSources } from './facts/pack-sources.js';
import { DiligenceFileReader } from './files/diligence-file.reader.js';
import { DiligenceFileRepository } from './files/diligence-file.repository.js';
import { diligenceFiles } from './files/diligence-file.schema.js';
import { DiligenceFilesService } from './files/diligence-files.service.js';
import { PackSealer } from './sealing/pack-sealer.js';
import { UnsealedPackRepository } from './sealing/unsealed-pack.repository.js';
import { PublicKeyRepository } from './signing/public-key.repository.js';
import { diligenceKeys } from './signing/public-key.schema.js';
import { SigningKeys } from './signing/signing-keys.js';
import { FileVerificationService } from './verifying/file-verification.service.js';

@Feature({
  entities: [diligenceFiles, diligenceKeys],
  controllers: [DiligenceController],
  providers: [
    DiligenceData,
    DiligenceFileReader,
    DiligenceFileRepository,
    DiligenceFilesService,
    FileVerificationService,
    PackFacts,
    PackSealer,
    PackSources,
    PublicKeyRepository,
    SigningKeys,
    UnsealedPackRepository,
  ],
})
export class DiligenceModule {}
