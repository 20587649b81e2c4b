import { Feature } from '@leadmart/platform/service';
import { AdjustmentsController } from './adjustments.controller.js';
import { AdjustmentsService } from './adjustments.service.js';
import { BatchRunner } from './batch-runner.js';
import { BatchRepository } from './batch.repository.js';
import { batches } from './batch.schema.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';
import { CreditsUsersController } from './credits-users.controller.js';
import { CreditsUsersService } from './credits-users.service.js';
import { UndosService } from './undos.service.js';

@Feature({
  entities: [batches],
  controllers: [AdjustmentsController, BatchesController, CreditsUsersController],
  providers: [
    AdjustmentsService,
    BatchRepository,
    BatchRunner,
    BatchesService,
    CreditsUsersService,
    UndosService,
  ],
})
export class AdjustmentsModule {}
