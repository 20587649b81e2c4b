import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { parseCollation } from '../../documents/collations/collation.js';
import { CommandError } from '../../errors.js';
import { FIRST_BATCH_SIZE, nextBatch, type DocumentStream } from '../../query/cursors.js';
import {
  checkPlaces,
  MEMORY_LIMIT,
  MEMORY_LIMIT_WITH_DISK,
  writesResults,
} from '../../aggregation/compile-pipeline.js';
import { checkPipeline, runPipeline, type PipelineHost } from '../../aggregation/run-pipeline.js';
import { checkWritingStage, writeResults } from '../../aggregation/output/write-results.js';
import {
  collectionName,
  documentArgument,
  findCollection,
  flag,
  natural,
  type CommandContext,
  type Handlers,
  type Reply,
  letVariables,
} from '../context/context.js';
import { explainHandlers } from './explain.js';
import { checkStart } from './pipeline-start.js';
import type { CollectionMeta } from '../../storage/collection-meta.js';
import { resolveView } from '../collections/view-definitions.js';
import { cursorReply, openCursor } from './cursor-reply.js';
import { resolveServerStages } from './server-stages.js';

function pipelineHost(context: CommandContext): PipelineHost {
  const { engine } = context;
  return {
    store: engine.store,
    collection: (name, db = context.db) => findCollection({ ...context, db }, name),
    view: (name, db = context.db) => resolveView(engine.catalog, db, name),
  };
}

interface Aggregation {
  namespace: string;
  /** `$out` or `$merge`, which end a pipeline. */
  writing: Doc | undefined;
  stream: () => DocumentStream;
  source: CollectionMeta | undefined;
}

function checkCursorOption({ body }: CommandContext): void {
  const { cursor } = body;
  if (cursor === undefined) {
    throw new CommandError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  }
  if (!isPlainObject(cursor)) {
    throw new CommandError(
      'TypeMismatch',
      "BSON field 'cursor' is the wrong type, expected type 'object'",
    );
  }
}

/** Refuses read concern linearizable for a writing pipeline and checks its last stage. */
function checkWriting(context: CommandContext, stage: Doc): void {
  const name = Object.keys(stage)[0] ?? '';
  const concern = context.body['readConcern'];
  if (isPlainObject(concern) && concern['level'] === 'linearizable') {
    throw new CommandError(
      'InvalidOptions',
      `${name} cannot be used with a 'linearizable' read concern level`,
    );
  }
  checkWritingStage(context, stage);
}

async function parseAggregation(context: CommandContext): Promise<Aggregation> {
  const { body, db } = context;
  const isDatabaseWide = toNumber(body['aggregate']) === 1;
  const name = isDatabaseWide ? '$cmd.aggregate' : collectionName(context);
  const given = checkPipeline(body['pipeline']);
  checkStart(context, Object.keys(given[0] ?? {})[0]);
  const last = given.at(-1);
  const writing = last && writesResults(Object.keys(last)[0] ?? '') ? last : undefined;
  if (writing) checkWriting(context, writing);
  const reading = writing ? given.slice(0, -1) : given;
  checkPlaces(reading);
  const pipeline = await resolveServerStages(context, reading);
  const collection = isDatabaseWide ? undefined : findCollection(context, name);
  return {
    source: collection?.meta,
    namespace: context.cursorNamespace ?? `${db}.${name}`,
    writing,
    stream: () =>
      runPipeline(pipelineHost(context), collection, pipeline, {
        variables: letVariables(body),
        hint: body['hint'],
        collation: parseCollation(body['collation']),
        memoryLimit: flag(body, 'allowDiskUse', true) ? MEMORY_LIMIT_WITH_DISK : MEMORY_LIMIT,
      }),
  };
}

/**
 * All results of a pipeline that writes. They are read before the first write, so that no result is
 * read again.
 */
async function resultsOf(context: CommandContext, stream: DocumentStream): Promise<Buffer[]> {
  const { engine, deadline } = context;
  const cursor = engine.cursors.create({
    namespace: '',
    stream,
    transaction: undefined,
    sessionId: undefined,
  });
  const results: Buffer[] = [];
  let bytes = 0;
  while (!cursor.exhausted) {
    for (const document of await nextBatch(cursor, Infinity, deadline)) {
      results.push(document);
      bytes += document.length;
    }
    if (bytes > MEMORY_LIMIT_WITH_DISK) {
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `The embedded server holds the results of $out and $merge in memory, at most ${MEMORY_LIMIT_WITH_DISK} bytes`,
      );
    }
  }
  return results;
}

async function aggregate(context: CommandContext): Promise<Reply> {
  const { body } = context;
  if (toBoolean(body['explain'])) {
    const { explain: _asked, ...command } = body;
    const explained = { explain: command, verbosity: 'queryPlanner' };
    const { explain } = explainHandlers;
    if (explain) return explain({ ...context, name: 'explain', body: explained });
  }
  const { namespace, writing, stream, source } = await parseAggregation(context);
  checkCursorOption(context);
  if (writing) {
    await writeResults(context, writing, await resultsOf(context, stream()));
    return cursorReply('firstBatch', [], 0n, namespace);
  }
  const cursor = documentArgument(body, 'cursor');
  const batchSize =
    cursor['batchSize'] === undefined ? FIRST_BATCH_SIZE : natural(cursor, 'batchSize');
  return openCursor(context, { namespace, source, stream: stream(), batchSize });
}

function mapReduce(): never {
  throw new CommandError(
    'NotImplemented',
    'mapReduce is not supported by the embedded server: it runs no JavaScript. Use aggregate.',
  );
}

export const aggregateHandlers: Handlers = { aggregate, mapReduce, mapreduce: mapReduce };
