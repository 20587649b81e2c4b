import { z } from 'zod';
import {
  CatalogueError,
  InternalFailure,
  wireErrorSchema,
  type WireError,
} from '@leadmart/contracts';

/** The message format of an answer: the reply, or the error that the responder threw. */
export const wireReplySchema = z.object({
  reply: z.unknown().optional(),
  error: wireErrorSchema.optional(),
});
export type WireReply = z.output<typeof wireReplySchema>;

/** The error that the sender receives. An error outside the catalogue is only logged by the responder. */
export function errorToWire(error: unknown): WireError {
  const { code, message, details } = error instanceof CatalogueError ? error : InternalFailure();
  return { code, message, ...(details === undefined ? {} : { details: { ...details } }) };
}
