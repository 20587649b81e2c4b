export { age, columns } from './columns.js';
export {
  complaintAbout,
  operate,
  runOperations,
  type OperatedService,
  type OperatorsTerminal,
} from './operate.js';
export { CannotBeDone, UsageError, type Operation, type OperationTools } from './operation.js';
