import { decodeDoc, encodeDoc, type Doc } from '../documents/codec.js';
import {
  chosenCollation,
  SIMPLE,
  storedCollation,
  type Collation,
  type CollationChoice,
} from '../documents/collations/collation.js';
import { MAX_DOCUMENT_BYTES } from '../documents/storable.js';
import { CommandError } from '../errors.js';
import { parseFilter } from '../query/filters/filter.js';
import { compileFilter } from '../query/filters/match.js';
import { Query, type QueryRequest } from '../query/query.js';
import type { Collection } from '../storage/collection.js';
import type { Store } from '../storage/store.js';
import { checkPlaces, compilePipeline, type PipelineOptions } from './compile-pipeline.js';
import type { Variables } from './expressions/scope.js';
import { whileRunning } from './running-errors.js';
import { countField, splitPipeline, type Counting } from './split-pipeline.js';
import type {
  ForeignCollection,
  PipelineSource,
  PreparedPipeline,
  Stream,
} from './stages/stage.js';

/** The functions of the server that a pipeline uses. */
export interface PipelineHost {
  store: Store;
  collection(name: string, db?: string): Collection | undefined;
  /** The definition of a view; undefined for everything else. */
  view(name: string, db?: string): { on: string; pipeline: Doc[] } | undefined;
}

export interface RunOptions {
  variables: Variables;
  hint?: unknown;
  collation?: CollationChoice;
  memoryLimit?: number | undefined;
}

/** The decoded matches of a query. Yields undefined when other work may run. */
function* decoded(query: Query): Generator<Doc | undefined> {
  for (const match of query.run()) yield match && (match.doc ?? decodeDoc(match.bytes));
}

const startsWithDocuments = (pipeline: readonly Doc[]): boolean =>
  pipeline[0] !== undefined && '$documents' in pipeline[0];

function sourceOf(
  host: PipelineHost,
  shared: Pick<PipelineOptions, 'memoryLimit' | 'collation'>,
): PipelineSource {
  const source: PipelineSource = (from, pipeline, variables): PreparedPipeline => {
    checkPlaces(pipeline);
    const view = from && host.view(from.coll, from.db);
    const stages = [...(view?.pipeline ?? []), ...pipeline];
    // Join conditions apply to the output of a view, or go in front of a plain pipeline.
    const inFront = view ? view.pipeline : [];
    const behind = view ? pipeline : stages;
    const options = { ...shared, variables, source };
    if (!from || startsWithDocuments(behind)) {
      const run = compilePipeline(behind, options);
      return (conditions) =>
        conditions.length === 0 ? run([]) : afterDocuments(behind, conditions, options);
    }
    const target: ForeignCollection = view ? { ...from, coll: view.on } : from;
    const checked = splitPipeline(stages, variables);
    checkFilter(checked.request);
    const unconditional = compilePipeline(checked.rest, options);
    return (conditions) => {
      const matches = conditions.map((condition) => ({ $match: condition }));
      const split = splitPipeline([...inFront, ...matches, ...behind], variables);
      const isSame = split.rest.length === checked.rest.length;
      const run = isSame ? unconditional : compilePipeline(split.rest, options);
      const collection = host.collection(target.coll, target.db);
      return run(
        collection
          ? decoded(
              new Query(collection, requestUnder(split.request, shared.collation), host.store),
            )
          : [],
      );
    };
  };
  return source;
}

function afterDocuments(
  pipeline: readonly Doc[],
  conditions: readonly Doc[],
  options: Parameters<typeof compilePipeline>[1],
): Stream {
  const matches = conditions.map(($match) => ({ $match }));
  return compilePipeline([...pipeline.slice(0, 1), ...matches, ...pipeline.slice(1)], options)([]);
}

/** Reports errors of constant expressions even when there are no documents. */
const checkFilter = ({ filter, variables }: QueryRequest): void => {
  compileFilter(parseFilter(filter), variables);
};

/** All stages of a pipeline use one collation, whatever the collations of the collections are. */
const requestUnder = (request: QueryRequest, collation: Collation | undefined): QueryRequest => ({
  ...request,
  collation: collation ?? SIMPLE,
});

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
  host: PipelineHost,
  collection: Collection | undefined,
  pipeline: readonly Doc[],
  { variables, hint, memoryLimit, collation: choice }: RunOptions,
): Generator<Buffer | undefined> {
  const own = storedCollation(collection?.meta.options['collation']);
  const collation = chosenCollation(choice, own);
  const shared = { memoryLimit, collation };
  const options = { ...shared, variables, source: sourceOf(host, shared) };
  if (startsWithDocuments(pipeline)) return encoded(compilePipeline(pipeline, options)([]));
  const { request, rest } = splitPipeline(pipeline, variables);
  const run = compilePipeline(rest, options);
  if (!collection) {
    checkFilter(request);
    return encoded(run([]));
  }
  const query = new Query(collection, { ...requestUnder(request, collation), hint }, host.store);
  const counted = countField(rest);
  if (counted) return countOnly(query, counted);
  if (rest.length === 0) return bytesOf(query);
  return encoded(run(decoded(query)));
}

function* countOnly(query: Query, { id, field }: Counting): Generator<Buffer | undefined> {
  const n = yield* query.counting();
  if (n > 0) yield encodeDoc({ ...(id ? { _id: id.value } : {}), [field]: n });
}

function* bytesOf(query: Query): Generator<Buffer | undefined> {
  for (const match of query.run()) yield match?.bytes;
}

export { checkPipeline, splitPipeline } from './split-pipeline.js';
