import { entity, part, text, type DocumentOf } from '../entities/index.js';
import { workFields } from './work-state.js';

/** The row of a job that one process runs at a time. */
export const singleJobs = entity({
  collection: 'jobs',
  fields: {
    /** The job's name. */
    _id: text(),
    work: part(workFields),
  },
});

export type JobDocument = DocumentOf<typeof singleJobs>;
