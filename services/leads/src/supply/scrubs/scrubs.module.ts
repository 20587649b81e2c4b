import { Feature } from '@leadmart/platform/service';
import { BecomesDnc } from './effects/becomes-dnc.js';
import { Effects } from './effects/effects.js';
import { LeavesSale } from './effects/leaves-sale.js';
import { LeadChecks } from './lead-checks.js';
import { ListParts } from './list-parts.js';
import { CleanLeadSurveyor } from './moving/clean-lead-surveyor.js';
import { LeadMover } from './moving/lead-mover.js';
import { LeadRestorer } from './moving/lead-restorer.js';
import { LeadTurner } from './moving/lead-turner.js';
import { RunEnder } from './moving/run-ender.js';
import { SuspensionEnder } from './moving/suspension-ender.js';
import { ScrubMetrics } from './scrub-metrics.js';
import { ScrubWorker } from './scrub-worker.js';
import { ScrubsController } from './scrubs.controller.js';
import { ScrubsService } from './scrubs.service.js';
import { ScrubPartRepository } from './storing/scrub-part.repository.js';
import { ScrubRunRepository } from './storing/scrub-run.repository.js';
import { ScrubRepository } from './storing/scrub.repository.js';
import { scrubs } from './storing/scrub.schema.js';

@Feature({
  entities: [scrubs],
  controllers: [ScrubsController],
  providers: [
    LeadChecks,
    ScrubRepository,
    ScrubPartRepository,
    ScrubRunRepository,
    LeadMover,
    SuspensionEnder,
    BecomesDnc,
    LeavesSale,
    Effects,
    LeadTurner,
    LeadRestorer,
    CleanLeadSurveyor,
    RunEnder,
    ListParts,
    ScrubMetrics,
    ScrubsService,
    ScrubWorker,
  ],
})
export class ScrubsModule {}
