import { decodeDoc, isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { storedCollation } from '../../documents/collations/collation.js';
import { CommandError } from '../../errors.js';
import { checkPipeline } from '../../aggregation/run-pipeline.js';
import { isGenericArgument } from '../context/argument-types.js';
import type { CommandContext, Handler, Handlers, Reply } from '../context/context.js';
import { resolveView, type ResolvedView } from './view-definitions.js';
import { viewNotCollection } from '../context/write-target.js';

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (isPlainObject(value) && Object.keys(value).length === 0);

function viewNamed({ engine, db }: CommandContext, name: unknown): ResolvedView | undefined {
  return typeof name === 'string' ? resolveView(engine.catalog, db, name) : undefined;
}

const stage = (name: string, value: unknown): Doc[] => (isEmpty(value) ? [] : [{ [name]: value }]);

const positive = (name: string, value: unknown): Doc[] => {
  const number = Math.abs(toNumber(value) ?? 0);
  return number > 0 ? [{ [name]: number }] : [];
};

/** Options of a find that a pipeline does not support. */
const NOT_IN_PIPELINES = ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max'];

function refuseFindOptions(body: Doc): void {
  const option = NOT_IN_PIPELINES.find((name) => toBoolean(body[name]));
  if (option === undefined) return;
  throw new CommandError(
    'InvalidPipelineOperator',
    `Option ${option} not supported in aggregation.`,
  );
}

interface AsAggregate {
  stages: Doc[];
  batchSize?: unknown;
}

/**
 * A find as pipeline stages. A single batch ends the cursor, so the limit is one document higher.
 */
function findAsStages(body: Doc): AsAggregate {
  refuseFindOptions(body);
  const limit = toNumber(body['limit']) ?? 0;
  const isSingle = toBoolean(body['singleBatch']) || limit < 0;
  const wanted = limit === 0 && isSingle ? (toNumber(body['batchSize']) ?? 101) : Math.abs(limit);
  const batch = toNumber(body['batchSize']) ?? 101;
  return {
    stages: [
      ...stage('$match', body['filter']),
      ...stage('$sort', body['sort']),
      ...positive('$skip', body['skip']),
      ...positive('$limit', wanted),
      ...stage('$project', body['projection']),
    ],
    batchSize: isSingle || (wanted > 0 && wanted <= batch) ? wanted + 1 : body['batchSize'],
  };
}

function countAsStages(body: Doc): AsAggregate {
  return {
    stages: [
      ...stage('$match', body['query']),
      ...positive('$skip', body['skip']),
      ...positive('$limit', body['limit']),
      { $count: 'n' },
    ],
  };
}

function distinctAsStages(body: Doc): AsAggregate {
  const key = body['key'];
  if (typeof key !== 'string') throw new CommandError('TypeMismatch', "'key' must be a string");
  const parts = key.split('.');
  const unwinds = parts.map((_part, i) => ({
    $unwind: { path: `$${parts.slice(0, i + 1).join('.')}`, preserveNullAndEmptyArrays: true },
  }));
  return {
    stages: [
      ...stage('$match', body['query']),
      ...unwinds,
      { $match: { [key]: { $exists: true } } },
      { $group: { _id: null, values: { $addToSet: `$${key}` } } },
    ],
  };
}

function aggregateStages(context: CommandContext): AsAggregate {
  const stages = checkPipeline(context.body['pipeline']);
  const first = Object.keys(stages[0] ?? {})[0];
  if (first === '$collStats' || first === '$indexStats') {
    throw viewNotCollection(`${context.db}.${String(Object.values(context.body)[0])}`);
  }
  const cursor = context.body['cursor'];
  return { stages, batchSize: isPlainObject(cursor) ? cursor['batchSize'] : undefined };
}

const SIMPLE_COLLATION = { locale: 'simple' };

function refuseOtherCollation(body: Doc, view: ResolvedView): void {
  const asked = body['collation'];
  if (isEmpty(asked) || storedCollation(asked) === storedCollation(view.collation)) return;
  throw new CommandError('OptionNotSupportedOnView', "Cannot override a view's default collation");
}

/** The aggregate on the view's collection that replaces an aggregate on the view. */
function aggregateOnView(context: CommandContext, view: ResolvedView): CommandContext {
  const { body, name, db } = context;
  refuseOtherCollation(body, view);
  const { stages, batchSize } =
    name === 'find'
      ? findAsStages(body)
      : name === 'count'
        ? countAsStages(body)
        : name === 'distinct'
          ? distinctAsStages(body)
          : aggregateStages(context);
  const kept = Object.entries(body).filter(
    ([key]) =>
      isGenericArgument(key) || ['hint', 'allowDiskUse', 'bypassDocumentValidation'].includes(key),
  );
  return {
    ...context,
    name: 'aggregate',
    cursorNamespace: `${db}.${String(Object.values(body)[0])}`,
    body: {
      aggregate: view.on,
      pipeline: [...view.pipeline, ...stages],
      cursor: isEmpty(batchSize) ? {} : { batchSize },
      // A view keeps the collation of its definition, whatever the collation of its collection is.
      collation: view.collation ?? SIMPLE_COLLATION,
      ...Object.fromEntries(kept),
    },
  };
}

function firstResult(reply: Reply): Doc | undefined {
  const { cursor } = Buffer.isBuffer(reply) ? decodeDoc(reply) : reply;
  return ((cursor as Doc)['firstBatch'] as Doc[])[0];
}

const ANSWERS: Record<string, (reply: Reply) => Reply> = {
  count: (reply) => ({ n: firstResult(reply)?.['n'] ?? 0, ok: 1 }),
  distinct: (reply) => ({ values: firstResult(reply)?.['values'] ?? [], ok: 1 }),
};

/** Read commands that accept views: on a view they become an aggregate, as in MongoDB. */
export function throughViews(handlers: Handlers): Handlers {
  const { aggregate } = handlers;
  if (!aggregate) return handlers;
  const onView = async (context: CommandContext, view: ResolvedView): Promise<Reply> => {
    const reply = await aggregate(aggregateOnView(context, view));
    return ANSWERS[context.name]?.(reply) ?? reply;
  };
  const wrap =
    (handler: Handler): Handler =>
    (context) => {
      const view = viewNamed(context, Object.values(context.body)[0]);
      return view ? onView(context, view) : handler(context);
    };
  const wrapped = ['find', 'count', 'distinct', 'aggregate'].flatMap((name) => {
    const handler = handlers[name];
    return handler ? [[name, wrap(handler)] as const] : [];
  });
  return { ...handlers, ...Object.fromEntries(wrapped), ...explainThroughViews(handlers) };
}

function explainThroughViews({ explain }: Handlers): Handlers {
  if (!explain) return {};
  return {
    explain(context) {
      const command = context.body['explain'];
      if (!isPlainObject(command)) return explain(context);
      const [name = '', target] = Object.entries(command)[0] ?? [];
      const view = viewNamed(context, target);
      if (!view) return explain(context);
      const { body } = aggregateOnView({ ...context, name, body: command }, view);
      return explain({ ...context, body: { ...context.body, explain: body } });
    },
  };
}
