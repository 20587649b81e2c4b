import { decodeDoc, encodeDoc, type Doc } from '../documents/codec.js';
import {
  chosenCollation,
  SIMPLE,
  storedCollation,
  type CollationChoice,
} from '../documents/collations/collation.js';
import { MAX_DOCUMENT_BYTES } from '../documents/storable.js';
import { CommandError } from '../errors.js';
import { parseFilter } from '../query/filters/filter.js';
import { Query } from '../query/query.js';
import type { Collection } from '../storage/collection.js';
import type { Store } from '../storage/store.js';
import { compilePipeline } from './compile-pipeline.js';
import { whileRunning } from './running-errors.js';
import { countField, splitPipeline, type Counting } from './split-pipeline.js';
import type { Stream } from './stages/stage.js';

export interface RunOptions {
  store: Store;
  hint?: unknown;
  collation?: CollationChoice;
  memoryLimit?: number | undefined;
}

/** The decoded matches of a query. Yields undefined when other work may run. */
function* decoded(query: Query): Generator<Doc | undefined> {
  for (const match of query.run()) yield match && (match.doc ?? decodeDoc(match.bytes));
}

/** How much larger than a stored document a result may be. */
const RESULT_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024;

function encodedResult(doc: Doc): Buffer {
  const bytes = encodeDoc(doc);
  if (bytes.length <= RESULT_BYTES) return bytes;
  throw new CommandError(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes.length} (0x${bytes.length.toString(16).toUpperCase()}) is invalid. Size must be between 0 and ${RESULT_BYTES}(16MB)`,
  );
}

function* encoded(stream: Stream): Generator<Buffer | undefined> {
  try {
    for (const doc of stream) yield doc && encodedResult(doc);
  } catch (error) {
    throw whileRunning(error);
  }
}

/**
 * The results of a pipeline as bytes. Documents that no stage has decoded pass through as stored.
 */
export function runPipeline(
  collection: Collection | undefined,
  pipeline: readonly Doc[],
  { store, hint, memoryLimit, collation: choice }: RunOptions,
): Generator<Buffer | undefined> {
  const own = storedCollation(collection?.meta.options['collation']);
  const collation = chosenCollation(choice, own);
  const { request, rest } = splitPipeline(pipeline);
  const run = compilePipeline(rest, { memoryLimit, collation });
  if (!collection) {
    parseFilter(request.filter);
    return encoded(run([]));
  }
  const query = new Query(collection, { ...request, hint, collation: collation ?? SIMPLE }, store);
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
