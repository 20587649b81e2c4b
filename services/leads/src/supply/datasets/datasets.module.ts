import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { Catalogue } from './catalogue.js';
import { CheckAgeLimitController } from './check-age-limit/check-age-limit.controller.js';
import { CheckAgeLimitRepository } from './check-age-limit/check-age-limit.repository.js';
import { checkAgeLimits } from './check-age-limit/check-age-limit.schema.js';
import { CheckAgeLimitService } from './check-age-limit/check-age-limit.service.js';
import { DatasetAudit } from './dataset-audit.js';
import { DatasetChanges } from './dataset-changes.js';
import { DatasetReader } from './dataset.reader.js';
import { DatasetRepository } from './dataset.repository.js';
import { datasets } from './dataset.schema.js';
import { DatasetsAdminController } from './datasets-admin.controller.js';
import { DatasetsController } from './datasets.controller.js';
import { DatasetsService } from './datasets.service.js';

@Module({
  imports: [MongooseModule.forFeature([datasets, checkAgeLimits]), StockModule],
  controllers: [DatasetsController, DatasetsAdminController, CheckAgeLimitController],
  providers: [
    DatasetReader,
    DatasetRepository,
    DatasetChanges,
    DatasetAudit,
    DatasetsService,
    Catalogue,
    CheckAgeLimitRepository,
    CheckAgeLimitService,
  ],
  exports: [DatasetReader, DatasetChanges, DatasetAudit, Catalogue],
})
export class DatasetsModule {}
