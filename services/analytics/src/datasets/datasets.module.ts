import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatasetRepository } from './dataset.repository.js';
import { datasets } from './dataset.schema.js';
import { DatasetsService } from './datasets.service.js';

@Module({
  imports: [MongooseModule.forFeature([datasets])],
  providers: [DatasetRepository, DatasetsService],
  exports: [DatasetsService],
})
export class DatasetsModule {}
