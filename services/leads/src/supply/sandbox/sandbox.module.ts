import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { SandboxStocker } from './sandbox-stocker.js';

@Module({
  imports: [DatasetsModule, UploadsModule, StockModule],
  providers: [SandboxStocker],
})
export class SandboxModule {}
