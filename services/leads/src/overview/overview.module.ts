import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { PacksModule } from '../packs/packs.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { NewStock } from './new-stock.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [DatasetsModule, PacksModule, UploadsModule],
  controllers: [OverviewController],
  providers: [NewStock, OverviewService],
})
export class OverviewModule {}
