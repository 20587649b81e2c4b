import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { UploadsModule } from '../uploads/uploads.module.js';
import { LeadChecks } from './lead-checks.js';
import { ScrubRunRepository } from './storing/scrub-run.repository.js';

@Module({
  imports: [StockModule, UploadsModule],
  providers: [ScrubRunRepository, LeadChecks],
  exports: [ScrubRunRepository, LeadChecks],
})
export class LeadChecksModule {}
