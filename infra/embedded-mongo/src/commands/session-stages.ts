import { UUID } from 'bson';
import type { Doc } from '../documents/codec.js';
import type { CommandContext } from './context.js';

const LISTING = new Set(['$listLocalSessions', '$listSessions']);

/** A pipeline over the server's sessions becomes one over documents that describe them. */
export function resolveSessionStages({ engine }: CommandContext, pipeline: Doc[]): Doc[] {
  const [first, ...rest] = pipeline;
  if (!first || !LISTING.has(Object.keys(first)[0] ?? '')) return pipeline;
  const sessions = engine.sessions.all().map(({ id, lastUsed }) => ({
    _id: { id: new UUID(id) },
    lastUse: new Date(lastUsed),
  }));
  return [{ $documents: { $literal: sessions } }, ...rest];
}
