import 'reflect-metadata';
import { runOperations } from '@leadmart/platform/operations';
import { operatedBilling } from './billing.operations.js';

await runOperations(operatedBilling);
