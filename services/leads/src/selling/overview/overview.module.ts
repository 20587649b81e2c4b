import { Module } from '@nestjs/common';
import { DatasetsModule, UploadsModule } from '../../supply/index.js';
import { PacksModule } from '../packs/packs.module.js';
import { OverviewController } from './overview.controller.js';
import { NewStock, OverviewService } from './overview.service.js';

@Module({
  imports: [DatasetsModule, PacksModule, UploadsModule],
  controllers: [OverviewController],
  providers: [NewStock, OverviewService],
})
export class OverviewModule {}
