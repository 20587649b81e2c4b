import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatasetRepository } from './dataset.repository.js';
import { DATASET_MODEL, datasetSchema } from './dataset.schema.js';
import { DatasetsService } from './datasets.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: DATASET_MODEL, schema: datasetSchema }])],
  providers: [DatasetRepository, DatasetsService],
  exports: [DatasetsService],
})
export class DatasetsModule {}
