import { encodeDoc, isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { Catalog } from '../../storage/catalog.js';
import { isView, type CollectionMeta } from '../../storage/collection-meta.js';
import { Collection } from '../../storage/collection.js';
import { checkPipeline } from '../../aggregation/run-pipeline.js';
import type { CommandContext } from '../context/context.js';

/** MongoDB lists the views of a database in this collection; tools read it. */
export const SYSTEM_VIEWS = 'system.views';
const MAX_DEPTH = 20;

/** A view resolved to the collection it reads, which may be missing, and the stages in front. */
export interface ResolvedView {
  on: string;
  pipeline: Doc[];
  collation: unknown;
}

export function resolveView(catalog: Catalog, db: string, name: string): ResolvedView | undefined {
  let meta = catalog.find(db, name);
  if (!meta || !isView(meta)) return undefined;
  const collation = meta.options['collation'];
  let pipeline: Doc[] = [];
  let on = name;
  for (let depth = 0; meta && isView(meta); depth += 1) {
    if (depth === MAX_DEPTH) throw depthExceeded(`${db}.${name}`);
    pipeline = [...(meta.options['pipeline'] as Doc[]), ...pipeline];
    on = String(meta.options['viewOn']);
    meta = catalog.find(db, on);
  }
  return { on, pipeline, collation };
}

const depthExceeded = (namespace: string): CommandError =>
  new CommandError(
    'ViewDepthLimitExceeded',
    `View depth limit exceeded; maximum depth is ${MAX_DEPTH}, at ${namespace}`,
  );

/** The collections that a pipeline reads in addition to its source. */
function collectionsIn(pipeline: unknown): string[] {
  if (!Array.isArray(pipeline)) return [];
  return pipeline.flatMap((stage: unknown): string[] => {
    if (!isPlainObject(stage)) return [];
    const [name, spec] = Object.entries(stage)[0] ?? [];
    if (name === '$facet' && isPlainObject(spec)) {
      return Object.values(spec).flatMap(collectionsIn);
    }
    if (name === '$unionWith' && typeof spec === 'string') return [spec];
    if (!isPlainObject(spec)) return [];
    const other = name === '$unionWith' ? spec['coll'] : spec['from'];
    const isReader = name === '$lookup' || name === '$graphLookup' || name === '$unionWith';
    if (!isReader) return [];
    return [...(typeof other === 'string' ? [other] : []), ...collectionsIn(spec['pipeline'])];
  });
}

const FORBIDDEN = new Set(['$out', '$merge', '$changeStream', '$currentOp', '$collStats']);

/** Refuses invalid view definitions: stages that write, and circular definitions. */
export function checkView(catalog: Catalog, db: string, name: string, options: Doc): void {
  const pipeline = checkPipeline(options['pipeline']);
  const forbidden = pipeline
    .map((stage) => Object.keys(stage)[0] ?? '')
    .find((stage) => FORBIDDEN.has(stage));
  if (forbidden !== undefined) {
    throw new CommandError(
      'OptionNotSupportedOnView',
      `The aggregation stage ${forbidden} may not be used within a view`,
    );
  }
  const visit = (next: string, depth: number): void => {
    if (next === name) {
      throw new CommandError('GraphContainsCycle', `View cycle detected: ${db}.${name}`);
    }
    if (depth > MAX_DEPTH) throw depthExceeded(`${db}.${name}`);
    const meta = catalog.find(db, next);
    if (!meta || !isView(meta)) return;
    for (const other of readBy(meta.options)) visit(other, depth + 1);
  };
  for (const other of readBy({ ...options, pipeline })) visit(other, 1);
}

const readBy = (options: Doc): string[] => [
  String(options['viewOn']),
  ...collectionsIn(options['pipeline']),
];

function systemViews({ engine, db }: CommandContext): Collection {
  const { catalog, store } = engine;
  const meta: CollectionMeta = catalog.find(db, SYSTEM_VIEWS) ?? catalog.create(db, SYSTEM_VIEWS);
  return new Collection(meta, catalog, store.committed);
}

/**
 * Runs inside a write job: writes the entry of the view in `system.views`, replacing an older one.
 */
export function recordView(context: CommandContext, name: string, options: Doc): void {
  forgetView(context, name);
  const doc = { _id: `${context.db}.${name}`, ...options };
  systemViews(context).insert(doc, encodeDoc(doc));
}

export function forgetView(context: CommandContext, name: string): void {
  const views = systemViews(context);
  const record = views.findById(`${context.db}.${name}`);
  const bytes = record === undefined ? undefined : views.read(record);
  if (record !== undefined && bytes) views.remove(record, bytes);
}
