export { age, columns } from './columns.js';
export { complaintAbout, operate, runOperations, type OperatedService } from './operate.js';
export {
  CannotBeDone,
  UsageError,
  type Operation,
  type OperationTools,
  type OperatorsTerminal,
} from './operation.js';
