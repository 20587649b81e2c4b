import type { EntityOf } from '@leadmart/platform/entities';
import type { openSessions } from './open-session.schema.js';

export type OpenSession = EntityOf<typeof openSessions>;
