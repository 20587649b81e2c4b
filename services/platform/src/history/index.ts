export { AuditedRead } from './audited-read.js';
export { Chronicle } from './chronicle.js';
export { HistoryModule } from './history.module.js';
export { retold } from './retold.js';
export { tellHistory, type Chapter } from './tell-history.js';
