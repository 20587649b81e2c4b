import { Feature } from '@leadmart/platform/service';
import { MovementReader } from './movements.js';
import { StatementFiles } from './statement-files.js';
import { StatementsAdminController } from './statements-admin.controller.js';
import { StatementsController } from './statements.controller.js';
import { StatementsService } from './statements.service.js';

@Feature({
  controllers: [StatementsController, StatementsAdminController],
  providers: [StatementsService, MovementReader, StatementFiles],
})
export class StatementsModule {}
