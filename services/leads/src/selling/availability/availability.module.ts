import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { AvailabilityController } from './availability.controller.js';
import { AvailabilityService } from './availability.service.js';
import { DatasetsModule } from '../../supply/index.js';

@Module({
  imports: [DatasetsModule, StockModule],
  controllers: [AvailabilityController],
  providers: [AvailabilityService],
  exports: [AvailabilityService],
})
export class AvailabilityModule {}
