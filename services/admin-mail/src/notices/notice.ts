import type { EntityOf } from '@leadmart/platform/entities';
import type { notices } from './notice.schema.js';

export type Notice = EntityOf<typeof notices>;

/** The position of a notice in the list of its user. */
export type NoticePosition = Pick<Notice, 'createdAt' | 'id'>;
