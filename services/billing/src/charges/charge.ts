import type { EntityOf } from '@leadmart/platform/entities';
import type { charges } from './charge.schema.js';

export type Charge = EntityOf<typeof charges, never, 'purchaseId'>;
