import type { EntityOf } from '@leadmart/platform/entities';
import type { buyers } from './buyer.schema.js';

export type Buyer = EntityOf<typeof buyers>;
