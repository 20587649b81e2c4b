import { checkPipeline, splitPipeline } from '../../aggregation/split-pipeline.js';
import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { parseCollation } from '../../documents/collations/collation.js';
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
import { checkEnumeration } from '../context/argument-types.js';
import { findCollection, type CommandContext, type Handlers } from '../context/context.js';
import { queryOf } from './find.js';

/** Without rejected plans, the statistics of all plans are those of the chosen one. */
const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];

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
  const request = {
    ...queryOf({ ...statement, limit: undefined }, 'q'),
    ...(isSingle ? { limit: 1 } : {}),
  };
  const kind = name === 'update' ? 'UPDATE' : 'DELETE';
  return { request, rest: [], wrap: (plan) => writeStage(kind, plan, statement['upsert']) };
}

function explainedFindAndModify(command: Doc): Explained {
  const { query, sort, hint, collation } = command;
  const request: QueryRequest = {
    filter: isPlainObject(query) ? query : {},
    sort: parseSort(sort),
    hint,
    collation: parseCollation(collation),
    limit: 1,
  };
  const kind = toBoolean(command['remove']) ? 'DELETE' : 'UPDATE';
  return { request, rest: [], wrap: (plan) => writeStage(kind, plan, command['upsert']) };
}

function explainedAggregate(command: Doc): Explained {
  const pipeline = checkPipeline(command['pipeline']);
  const { request, rest } = splitPipeline(pipeline);
  const collation = parseCollation(command['collation']);
  return { request: { ...request, hint: command['hint'], collation }, rest };
}

function explained(name: string, command: Doc): Explained {
  switch (name) {
    case 'find':
      return {
        request: queryOf(command, 'filter'),
        rest: [],
        projection: command['projection'],
      };
    case 'count':
      return {
        request: queryOf(command, 'query'),
        rest: [],
        wrap: (inputStage) => ({ stage: 'COUNT', inputStage }),
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
  const verbosity = context.body['verbosity'] ?? 'executionStats';
  const query = collection && new Query(collection, request, context.engine.store);
  const found = query ? explainPlan(query, projection) : { stage: 'EOF' };
  const winningPlan = wrap ? wrap(found) : found;
  const queryPlanner = {
    namespace,
    parsedQuery: request.filter,
    winningPlan,
    rejectedPlans: [],
  };
  if (verbosity === 'queryPlanner') return { queryPlanner };
  const fetch = winningPlan['stage'] !== 'COUNT';
  const statistics = query
    ? await inSlices(executionStatistics(query, winningPlan, fetch), context.deadline)
    : NOTHING_EXECUTED;
  return { queryPlanner, executionStats: statistics };
}

async function explain(context: CommandContext): Promise<Doc> {
  const { body, db } = context;
  const command = body['explain'];
  if (!isPlainObject(command)) throw new CommandError('FailedToParse', 'explain needs a command');
  checkEnumeration('explain', 'verbosity', body['verbosity'], VERBOSITIES);
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
