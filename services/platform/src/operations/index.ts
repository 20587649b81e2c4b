export { type OperatorsTerminal } from './operators-terminal.js';
export { age, columns } from './columns.js';
export { complaintAbout, operate, runOperations, type OperatedService } from './operate.js';
export { CannotBeDone, UsageError, type Operation, type OperationTools } from './operation.js';
