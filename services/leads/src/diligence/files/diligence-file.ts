import type { EntityOf } from '@leadmart/platform/entities';
import type { diligenceFiles } from './diligence-file.schema.js';

/** A signed file about a pack, without its PDF. */
export type DiligenceFile = EntityOf<typeof diligenceFiles, 'pdf'>;
