export { RecordsReads } from './audited-read.js';
export { AuditModule } from './audit.module.js';
