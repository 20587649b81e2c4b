import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';

@Module({
  imports: [FiguresModule, DatasetsModule, GenerationsModule],
  controllers: [DashboardController],
  providers: [DashboardService],
})
export class DashboardModule {}
