import type { OperatedService } from '@leadmart/platform/operations';
import { ledgerOperations } from './accounts/ledger/ledger.operations.js';
import { AppModule } from './app.module.js';
import { billingEnv } from './billing.config.js';
import { paymentOperations } from './payments/payments.operations.js';

/** Billing with its operators' commands. */
export const operatedBilling: OperatedService<typeof billingEnv> = {
  name: 'billing',
  env: billingEnv,
  module: (config) => AppModule.with(config),
  operations: [...ledgerOperations, ...paymentOperations],
};
