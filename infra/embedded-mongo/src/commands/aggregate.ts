import { decodeDoc, isPlainObject, toNumber } from '../documents/codec.js';
import { parseCollation } from '../documents/collation.js';
import { CommandError } from '../errors.js';
import { FIRST_BATCH_SIZE } from '../query/cursors.js';
import { checkPipeline, runPipeline, type PipelineHost } from '../aggregation/run-pipeline.js';
import { writeResults } from '../aggregation/write-results.js';
import {
  collectionName,
  documentArgument,
  findCollection,
  natural,
  type CommandContext,
  type Handlers,
  letVariables,
} from './context.js';
import { resolveView } from './view-definitions.js';
import { cursorReply, openCursor } from './cursor-reply.js';
import { resolveServerStages } from './server-stages.js';

export function pipelineHost(context: CommandContext): PipelineHost {
  return {
    store: context.engine.store,
    collection: (name) => findCollection(context, name),
    view: (name) => resolveView(context.engine.catalog, context.db, name),
  };
}

async function aggregate(context: CommandContext): Promise<Buffer> {
  const { body, db } = context;
  const isDatabaseWide = toNumber(body['aggregate']) === 1;
  const name = isDatabaseWide ? '$cmd.aggregate' : collectionName(context);
  const pipeline = await resolveServerStages(context, checkPipeline(body['pipeline']));
  if (!isPlainObject(body['cursor']) && body['cursor'] === undefined) {
    throw new CommandError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  }
  const collection = isDatabaseWide ? undefined : findCollection(context, name);
  const namespace = context.cursorNamespace ?? `${db}.${name}`;
  const first = Object.keys(pipeline[0] ?? {})[0];
  if (first === '$changeStream') {
    throw new CommandError(
      'NotImplemented',
      'change streams are not supported by the embedded server',
    );
  }
  const options = {
    variables: letVariables(body),
    hint: body['hint'],
    collation: parseCollation(body['collation']),
  };
  const last = pipeline.at(-1);
  if (last && ('$out' in last || '$merge' in last)) {
    const results = [
      ...runPipeline(pipelineHost(context), collection, pipeline.slice(0, -1), options),
    ];
    const documents = results.flatMap((bytes) => (bytes ? [decodeDoc(bytes)] : []));
    await writeResults(context, last, documents);
    return cursorReply('firstBatch', [], 0n, namespace);
  }
  const cursor = documentArgument(body, 'cursor');
  const batchSize =
    cursor['batchSize'] === undefined ? FIRST_BATCH_SIZE : natural(cursor, 'batchSize');
  return openCursor(context, {
    namespace,
    stream: runPipeline(pipelineHost(context), collection, pipeline, options),
    batchSize,
  });
}

export const aggregateHandlers: Handlers = { aggregate };
