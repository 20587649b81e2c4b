import { Feature } from '@leadmart/platform/service';
import { TodayLines } from './downloading/today-lines.js';
import { ErasedLeads } from './erased-leads.js';
import { PackExports } from './exporting/pack-exports.js';
import { LeadsToday } from './leads-today.js';
import { OwnCheckRepository } from './own-checks/own-check.repository.js';
import { OwnChecksData } from './own-checks/own-checks-data.js';
import { OwnChecksController } from './own-checks/own-checks.controller.js';
import { OwnChecksService } from './own-checks/own-checks.service.js';
import { OwnResults } from './own-checks/own-results.js';
import { PackFiles } from './pack-files.js';
import { PackHistoryService } from './pack-history.service.js';
import { PackNames } from './pack-names.js';
import { PackPages } from './pack-pages.js';
import { PackPrices } from './pack-prices.js';
import { PackReader } from './pack.reader.js';
import { PackRepository } from './pack.repository.js';
import { PacksData } from './packs-data.js';
import { PacksController } from './packs.controller.js';

@Feature({
  controllers: [PacksController, OwnChecksController],
  providers: [
    PackExports,
    PackReader,
    PackRepository,
    ErasedLeads,
    PackHistoryService,
    PackNames,
    PackPages,
    PackPrices,
    LeadsToday,
    TodayLines,
    PackFiles,
    PacksData,
    OwnCheckRepository,
    OwnChecksData,
    OwnChecksService,
    OwnResults,
  ],
})
export class PacksModule {}
