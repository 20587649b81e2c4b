export { Claim, ClaimLost } from './claim.js';
export { DueRows } from './due-rows.js';
export type { Job, JobRows, RowsJob } from './job.js';
export { jobsToken, Work } from './work.js';
export { platformJobs, relayOutbox } from './platform.jobs.js';
export { dueAgain, dueWork, workFields, type WorkState } from './work-state.js';
