export { age, columns } from './columns.js';
export { operate, runOperations, type OperatedService, type OperatorsTerminal } from './operate.js';
export { CannotBeDone, UsageError, type Operation, type OperationTools } from './operation.js';
