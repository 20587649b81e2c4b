import {
  CatalogueError,
  InternalFailure,
  wireErrorSchema,
  type WireError,
} from '@leadmart/contracts';
import { z } from 'zod';

/** How an answer travels: the reply, or the error the responder threw. */
export const wireReplySchema = z.object({
  reply: z.unknown().optional(),
  error: wireErrorSchema.optional(),
});
export type WireReply = z.output<typeof wireReplySchema>;

/** An error as the asker may see it: what is not of the catalogue stays here, in the log. */
export function errorToWire(error: unknown): WireError {
  const { code, message, details } = error instanceof CatalogueError ? error : InternalFailure();
  return { code, message, ...(details === undefined ? {} : { details: { ...details } }) };
}
