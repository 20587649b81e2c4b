export { EventLog } from './event-log.js';
export { EventLogModule } from './event-log.module.js';
