import 'reflect-metadata';
import { runOperations } from '@leadmart/platform/operations';
import { operatedLeads } from './leads.operations.js';

await runOperations(operatedLeads);
