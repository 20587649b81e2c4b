import type { EntityOf } from '@leadmart/platform/entities';
import type { notes } from './note.schema.js';

export type Note = EntityOf<typeof notes>;
