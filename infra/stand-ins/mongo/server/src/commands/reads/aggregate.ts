import { runPipeline } from '../../aggregation/run-pipeline.js';
import { checkPipeline } from '../../aggregation/split-pipeline.js';
import { FIRST_BATCH_SIZE } from '../../query/cursors.js';
import {
  collectionName,
  documentArgument,
  findCollection,
  natural,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { openCursor } from './cursor-reply.js';

function aggregate(context: CommandContext): Promise<Buffer> {
  const { body, db, engine } = context;
  const name = collectionName(context);
  const pipeline = checkPipeline(body['pipeline']);
  const collection = findCollection(context, name);
  const stream = runPipeline(collection, pipeline, {
    store: engine.store,
    hint: body['hint'],
  });
  const cursor = documentArgument(body, 'cursor');
  const batchSize =
    cursor['batchSize'] === undefined ? FIRST_BATCH_SIZE : natural(cursor, 'batchSize');
  return openCursor(context, {
    namespace: `${db}.${name}`,
    source: collection?.meta,
    stream,
    batchSize,
  });
}

export const aggregateHandlers: Handlers = { aggregate };
