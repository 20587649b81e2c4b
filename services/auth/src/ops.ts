import 'reflect-metadata';
import { runOperations } from '@leadmart/platform/operations';
import { operatedAuth } from './auth.operations.js';

await runOperations(operatedAuth);
