import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { StockModule } from '../stock/stock.module.js';
import { SampleLimit } from './sample-limit.js';
import { SampleReader } from './sample-reader.js';
import { SamplesController } from './samples.controller.js';
import { SamplesService } from './samples.service.js';

@Module({
  imports: [DatasetsModule, StockModule],
  controllers: [SamplesController],
  providers: [SampleLimit, SampleReader, SamplesService],
})
export class SamplesModule {}
