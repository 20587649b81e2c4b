import 'reflect-metadata';
import { runOperations } from '@leadmart/platform/operations';
import { operatedAnalytics } from './analytics.operations.js';

await runOperations(operatedAnalytics);
