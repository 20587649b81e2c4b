import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '../stock/stock.module.js';
import { AdminDatasetsController } from './admin-datasets.controller.js';
import { DatasetAudit } from './dataset-audit.service.js';
import { DatasetRepository } from './dataset.repository.js';
import { DatasetRow, datasetSchema } from './dataset.schema.js';
import { DatasetsController } from './datasets.controller.js';
import { DatasetsService } from './datasets.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: DatasetRow.name, schema: datasetSchema }]),
    StockModule,
  ],
  controllers: [DatasetsController, AdminDatasetsController],
  providers: [DatasetRepository, DatasetAudit, DatasetsService],
  exports: [DatasetRepository, DatasetAudit, DatasetsService],
})
export class DatasetsModule {}
