import { newId } from './new-id.js';

/** The `_id` of a schema whose ids the service assigns: `@Prop(stringId) _id!: string`. */
export const stringId = { type: String, default: newId } as const;
