import { Feature } from '@leadmart/platform/service';
import { CallListController } from './call-list/call-list.controller.js';
import { CallListService } from './call-list/call-list.service.js';
import { LeadHistoryService } from './call-list/lead-history.service.js';
import { MatchedOutcomesController } from './matching/matched-outcomes.controller.js';
import { MatchedOutcomesService } from './matching/matched-outcomes.service.js';
import { PhoneMatcher } from './matching/phone-matcher.js';
import { AskedSuppressor } from './outcomes/asked-suppressor.js';
import { CallPacks } from './outcomes/call-pack.js';
import { CallSheetReader } from './outcomes/call-sheet.reader.js';
import { CallSheetRepository } from './outcomes/call-sheet.repository.js';
import { OutcomeErasure } from './outcomes/outcome-erasure.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { OutcomesData } from './outcomes/outcomes-data.js';
import { OutcomesController } from './outcomes/outcomes.controller.js';
import { OutcomesService } from './outcomes/outcomes.service.js';
import { CallingSumsRepository } from './results/calling-sums.repository.js';
import { callingSums } from './results/calling-sums.schema.js';
import { ResultAdder } from './results/result-adder.js';
import { ResultsController } from './results/results.controller.js';
import { ResultsService } from './results/results.service.js';

@Feature({
  entities: [callingSums],
  controllers: [
    CallListController,
    MatchedOutcomesController,
    OutcomesController,
    ResultsController,
  ],
  providers: [
    AskedSuppressor,
    CallListService,
    CallPacks,
    CallSheetReader,
    CallSheetRepository,
    CallingSumsRepository,
    LeadHistoryService,
    MatchedOutcomesService,
    OutcomeErasure,
    OutcomeRecorder,
    OutcomesData,
    OutcomesService,
    PhoneMatcher,
    ResultAdder,
    ResultsService,
  ],
})
export class CallingModule {}
