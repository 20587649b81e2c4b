import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [FiguresModule, DatasetsModule, GenerationsModule],
  controllers: [ReportsController],
  providers: [ReportsService],
})
export class ReportsModule {}
