export { Claim, ClaimLost } from './claim.js';
export { DueRows } from './due-rows.js';
export type { Job, JobRows, JobTable, RowsJob } from './job.js';
export { jobsToken, Work } from './work.js';
export * as platformJobs from './platform.jobs.js';
export { relayOutbox } from './platform.jobs.js';
export { dueAgain, dueWork, workFields, type WorkState } from './work-state.js';
