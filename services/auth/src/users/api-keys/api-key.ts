import type { EntityOf } from '@leadmart/platform/entities';
import type { apiKeys } from './api-key.schema.js';

export type ApiKey = EntityOf<typeof apiKeys>;
