import type { EntityOf } from '@leadmart/platform/entities';
import type { contacts } from './contact.schema.js';

type Known = EntityOf<typeof contacts>;

/** A verified user. */
export type Contact = Pick<Known, 'id' | 'unsubscribeToken' | 'unsubscribedAt'> &
  Required<Pick<Known, 'email' | 'username' | 'verifiedAt'>>;
