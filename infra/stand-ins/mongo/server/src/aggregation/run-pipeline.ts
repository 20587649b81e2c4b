import { decodeDoc, encodeDoc, type Doc } from '../documents/codec.js';
import { parseFilter } from '../query/filters/filter.js';
import { Query } from '../query/query.js';
import type { Collection } from '../storage/collection.js';
import type { Store } from '../storage/store.js';
import { compilePipeline } from './compile-pipeline.js';
import { countField, splitPipeline, type Counting } from './split-pipeline.js';
import type { Stream } from './stages/stage.js';

/** The decoded matches of a query. Yields undefined when other work may run. */
function* decoded(query: Query): Generator<Doc | undefined> {
  for (const match of query.run()) yield match && (match.doc ?? decodeDoc(match.bytes));
}

function* encoded(stream: Stream): Generator<Buffer | undefined> {
  for (const doc of stream) yield doc && encodeDoc(doc);
}

/**
 * The results of a pipeline as bytes. Documents that no stage has decoded pass through as stored.
 */
export function runPipeline(
  collection: Collection | undefined,
  pipeline: readonly Doc[],
  { store, hint }: { store: Store; hint: unknown },
): Generator<Buffer | undefined> {
  const { request, rest } = splitPipeline(pipeline);
  const run = compilePipeline(rest);
  if (!collection) {
    parseFilter(request.filter);
    return encoded(run([]));
  }
  const query = new Query(collection, { ...request, hint }, store);
  const counted = countField(rest);
  if (counted) return countOnly(query, counted);
  if (rest.length === 0) return bytesOf(query);
  return encoded(run(decoded(query)));
}

function* countOnly(query: Query, { id, field }: Counting): Generator<Buffer | undefined> {
  const n = yield* query.counting();
  if (n > 0) yield encodeDoc({ _id: id, [field]: n });
}

function* bytesOf(query: Query): Generator<Buffer | undefined> {
  for (const match of query.run()) yield match?.bytes;
}
