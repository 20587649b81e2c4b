import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '../stock/stock.module.js';
import { Catalogue } from './catalogue.js';
import { DatasetsAdminController } from './datasets-admin.controller.js';
import { DatasetAudit } from './dataset-audit.js';
import { DatasetRepository } from './dataset.repository.js';
import { DATASET_MODEL, datasetSchema } from './dataset.schema.js';
import { DatasetsController } from './datasets.controller.js';
import { DatasetsService } from './datasets.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: DATASET_MODEL, schema: datasetSchema }]),
    StockModule,
  ],
  controllers: [DatasetsController, DatasetsAdminController],
  providers: [DatasetRepository, DatasetAudit, DatasetsService, Catalogue],
  exports: [DatasetRepository, DatasetAudit, DatasetsService, Catalogue],
})
export class DatasetsModule {}
