import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { MovementReader } from './movements.js';
import { StatementFiles } from './statement-files.js';
import { StatementsAdminController } from './statements-admin.controller.js';
import { StatementsController } from './statements.controller.js';
import { StatementsService } from './statements.service.js';

@Module({
  imports: [AccountsModule, PaymentsModule],
  controllers: [StatementsController, StatementsAdminController],
  providers: [StatementsService, MovementReader, StatementFiles],
})
export class StatementsModule {}
