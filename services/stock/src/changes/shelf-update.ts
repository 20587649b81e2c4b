import type { EntityOf, Values } from '@leadmart/platform/entities';
import type { shelfUpdates, supersededFields } from './shelf-update.schema.js';

export type ShelfUpdate = EntityOf<typeof shelfUpdates>;
export type SupersededDocuments = Values<typeof supersededFields>;
