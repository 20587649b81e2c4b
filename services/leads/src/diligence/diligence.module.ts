import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { ReturnsModule } from '../care/index.js';
import { BuyersModule, PacksModule, PurchasesModule } from '../selling/index.js';
import { LeadChecksModule, UploadsModule } from '../supply/index.js';
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

@Module({
  imports: [
    MongooseModule.forFeature([diligenceFiles, diligenceKeys]),
    BuyersModule,
    LeadChecksModule,
    PacksModule,
    PurchasesModule,
    ReturnsModule,
    StockModule,
    UploadsModule,
  ],
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
