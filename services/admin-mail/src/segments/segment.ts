import type { EntityOf } from '@leadmart/platform/entities';
import type { segments } from './segment.schema.js';

export type Segment = EntityOf<typeof segments>;

/** More would not fit into a list to choose from. */
export const mostSegments = 50;
