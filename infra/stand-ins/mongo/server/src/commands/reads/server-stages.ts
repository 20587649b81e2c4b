import { Long, UUID } from 'bson';
import { toNumber, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { findMeta, type CommandContext } from '../context/context.js';
import { describeOperations } from '../administration/operations.js';
import { collectionStatistics } from '../administration/statistics.js';

function sessions({ engine }: CommandContext): Doc[] {
  return engine.sessions.all().map(({ id, lastUsed }) => ({
    _id: { id: new UUID(id) },
    lastUse: new Date(lastUsed),
  }));
}

function operations(context: CommandContext, options: unknown): Doc[] {
  if (context.db !== 'admin' || toNumber(context.body['aggregate']) !== 1) {
    throw new CommandError(
      'InvalidNamespace',
      "$currentOp must be run against the 'admin' database with {aggregate: 1}",
    );
  }
  return describeOperations(context.engine, options);
}

function indexUse(context: CommandContext): Doc[] {
  const meta = findMeta(context, String(context.body['aggregate']));
  return (meta?.indexes ?? []).map(({ name, spec, usage }) => ({
    name,
    key: spec['key'],
    host: context.engine.address,
    accesses: { ops: Long.fromNumber(usage.count), since: usage.since },
    spec,
  }));
}

type Source = (context: CommandContext, argument: unknown) => Doc[] | Promise<Doc[]>;

/** Stages that read server state instead of a collection. */
const SOURCES: Record<string, Source> = {
  $listLocalSessions: sessions,
  $listSessions: sessions,
  $currentOp: operations,
  $indexStats: indexUse,
  $planCacheStats: () => [],
  $collStats: async (context, argument) => [await collectionStatistics(context, argument)],
};

/** Replaces a stage that reads server state by documents with that state. */
export async function resolveServerStages(
  context: CommandContext,
  pipeline: Doc[],
): Promise<Doc[]> {
  const [first = {}, ...rest] = pipeline;
  const [name = '', argument] = Object.entries(first)[0] ?? [];
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (!source) return pipeline;
  return [{ $documents: { $literal: await source(context, argument) } }, ...rest];
}
