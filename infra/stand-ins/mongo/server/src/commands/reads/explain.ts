import { checkPipeline, splitPipeline } from '../../aggregation/split-pipeline.js';
import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError, notSupported } from '../../errors.js';
import {
  explainPlan,
  executionStatistics,
  NOTHING_EXECUTED,
  writeStage,
} from '../../query/plans/explain.js';
import { Query, type QueryRequest } from '../../query/query.js';
import { parseSort } from '../../query/sorting/sort.js';
import type { Collection } from '../../storage/collection.js';
import { inSlices } from '../../time-slices.js';
import {
  documentArgument,
  findCollection,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { queryOf } from './find.js';

interface Explained {
  request: QueryRequest;
  /** Pipeline stages that run on the output of the query. */
  rest: Doc[];
  /** The stage above the plan of the query. */
  wrap?: (plan: Doc) => Doc;
  projection?: unknown;
}

function explainedWrite(name: 'update' | 'delete', command: Doc): Explained {
  const list = command[`${name}s`];
  const statement = Array.isArray(list) ? (list[0] as unknown) : undefined;
  if (!isPlainObject(statement) || (list as unknown[]).length > 1) {
    throw new CommandError('InvalidLength', 'explained write batches must be of size 1');
  }
  const isSingle =
    name === 'update' ? !toBoolean(statement['multi']) : toNumber(statement['limit']) === 1;
  const request = { filter: documentArgument(statement, 'q'), limit: isSingle ? 1 : 0 };
  const kind = name === 'update' ? 'UPDATE' : 'DELETE';
  return { request, rest: [], wrap: (plan) => writeStage(kind, plan) };
}

function explainedFindAndModify(command: Doc): Explained {
  const request: QueryRequest = {
    filter: documentArgument(command, 'query'),
    sort: parseSort(command['sort']),
    limit: 1,
  };
  const kind = toBoolean(command['remove']) ? 'DELETE' : 'UPDATE';
  return { request, rest: [], wrap: (plan) => writeStage(kind, plan) };
}

function explainedAggregate(command: Doc): Explained {
  const pipeline = checkPipeline(command['pipeline']);
  const { request, rest } = splitPipeline(pipeline);
  return { request: { ...request, hint: command['hint'] }, rest };
}

function explained(name: string, command: Doc): Explained {
  switch (name) {
    case 'find':
      return {
        request: queryOf(command),
        rest: [],
        projection: command['projection'],
      };
    case 'findAndModify':
      return explainedFindAndModify(command);
    case 'aggregate':
      return explainedAggregate(command);
    case 'update':
    case 'delete':
      return explainedWrite(name, command);
    default:
      throw notSupported('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

interface Plan {
  queryPlanner: Doc;
  executionStats?: Doc;
}

async function planOf(
  context: CommandContext,
  namespace: string,
  collection: Collection | undefined,
  { request, projection, wrap }: Explained,
): Promise<Plan> {
  const query = collection && new Query(collection, request, context.engine.store);
  const found = query ? explainPlan(query, projection) : { stage: 'EOF' };
  const winningPlan = wrap ? wrap(found) : found;
  const queryPlanner = {
    namespace,
    parsedQuery: request.filter,
    winningPlan,
    rejectedPlans: [],
  };
  if (context.body['verbosity'] === 'queryPlanner') return { queryPlanner };
  const statistics = query
    ? await inSlices(executionStatistics(query, winningPlan))
    : NOTHING_EXECUTED;
  return { queryPlanner, executionStats: statistics };
}

async function explain(context: CommandContext): Promise<Doc> {
  const { body, db } = context;
  const command = body['explain'];
  if (!isPlainObject(command)) throw new CommandError('FailedToParse', 'explain needs a command');
  const { verbosity } = body;
  if (verbosity !== 'queryPlanner' && verbosity !== 'executionStats') {
    throw notSupported('BadValue', `The verbosity of explain is ${String(verbosity)}`);
  }
  const name = Object.keys(command)[0] ?? '';
  const what = explained(name, command);
  const target = String(command[name]);
  const plan = await planOf(context, `${db}.${target}`, findCollection(context, target), what);
  const stages = what.rest.length === 0 ? {} : { stages: [{ $cursor: plan }, ...what.rest] };
  return {
    explainVersion: '1',
    ...stages,
    ...plan,
    command: { ...command, $db: db },
    ok: 1,
  };
}

export const explainHandlers: Handlers = { explain };
