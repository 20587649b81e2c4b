import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { LeadChecksModule } from './lead-checks.module.js';
import { EndRun } from './moving/end-run.js';
import { MoveLeads } from './moving/move-leads.js';
import { RestoreLeads } from './moving/restore-leads.js';
import { SurveyCleanLeads } from './moving/survey-clean-leads.js';
import { TurnLeads } from './moving/turn-leads.js';
import { ScrubsController } from './scrubs.controller.js';
import { ScrubsService } from './scrubs.service.js';
import { ScrubPartRepository } from './storing/scrub-part.repository.js';
import { ScrubRepository } from './storing/scrub.repository.js';
import { WorkScrubs } from './work-scrubs.js';

@Module({
  imports: [DatasetsModule, LeadChecksModule, StockModule, UploadsModule],
  controllers: [ScrubsController],
  providers: [
    ScrubRepository,
    ScrubPartRepository,
    MoveLeads,
    TurnLeads,
    RestoreLeads,
    SurveyCleanLeads,
    EndRun,
    ScrubsService,
    WorkScrubs,
  ],
  exports: [MoveLeads],
})
export class ScrubsModule {}
