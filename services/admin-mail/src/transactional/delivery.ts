import type { EntityOf } from '@leadmart/platform/entities';
import type { deliveries } from './delivery.schema.js';

export type Delivery = EntityOf<typeof deliveries, 'forgetAt'>;
export type DeliveryState = Delivery['state'];
