import type { EntityOf } from '@leadmart/platform/entities';
import type { ScrubRunDocument } from './storing/scrub-run.schema.js';
import type { scrubs } from './storing/scrub.schema.js';

export type Scrub = EntityOf<typeof scrubs, 'listed' | 'work'>;

export type ScrubRun = Omit<ScrubRunDocument, '_id'>;
export type ScrubRunState = ScrubRun['state'];
export type ScrubRunChange = Partial<Omit<ScrubRun, 'scrubId' | 'datasetId' | 'name' | 'step'>>;
