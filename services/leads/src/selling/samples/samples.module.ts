import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../../supply/index.js';
import { SampleLimit } from './sample-limit.js';
import { SamplesController } from './samples.controller.js';
import { SamplesService } from './samples.service.js';

@Module({
  imports: [DatasetsModule, StockModule],
  controllers: [SamplesController],
  providers: [SampleLimit, SamplesService],
})
export class SamplesModule {}
