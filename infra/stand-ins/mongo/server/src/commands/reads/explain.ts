import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { checkPipeline, splitPipeline } from '../../aggregation/run-pipeline.js';
import { parseCollation } from '../../documents/collations/collation.js';
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
import {
  findCollection,
  letVariables,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { queryOf } from './find.js';
import { VERSION } from '../administration/handshake.js';

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
    ...queryOf({ ...statement, let: command['let'], limit: undefined }, 'q'),
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
    variables: letVariables(command),
    limit: 1,
  };
  const kind = toBoolean(command['remove']) ? 'DELETE' : 'UPDATE';
  return { request, rest: [], wrap: (plan) => writeStage(kind, plan, command['upsert']) };
}

function explainedAggregate(command: Doc): Explained {
  if (command['writeConcern'] !== undefined) {
    throw new CommandError(
      'FailedToParse',
      "Aggregation explain does not support the'writeConcern' option",
    );
  }
  const pipeline = checkPipeline(command['pipeline']);
  const { request, rest } = splitPipeline(pipeline, letVariables(command));
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
    case 'distinct':
      return { request: queryOf(command, 'query'), rest: [] };
    case 'findAndModify':
    case 'findandmodify':
      return explainedFindAndModify(command);
    case 'aggregate':
      return explainedAggregate(command);
    case 'update':
    case 'delete':
      return explainedWrite(name, command);
    default:
      throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
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
  const verbosity = context.body['verbosity'] ?? 'allPlansExecution';
  const query = collection && new Query(collection, request, context.engine.store);
  const found = query ? explainPlan(query, projection) : { stage: 'EOF' };
  const winningPlan = wrap ? wrap(found) : found;
  const queryPlanner = {
    namespace,
    parsedQuery: request.filter,
    indexFilterSet: false,
    optimizationTimeMillis: 0,
    maxIndexedOrSolutionsReached: false,
    maxIndexedAndSolutionsReached: false,
    maxScansToExplodeReached: false,
    prunedSimilarIndexes: false,
    winningPlan: { isCached: false, ...winningPlan },
    rejectedPlans: [],
  };
  if (verbosity === 'queryPlanner') return { queryPlanner };
  const fetch = winningPlan['stage'] !== 'COUNT';
  const statistics = query
    ? await inSlices(executionStatistics(query, winningPlan, fetch), context.deadline)
    : NOTHING_EXECUTED;
  const allPlans = verbosity === 'allPlansExecution' ? { allPlansExecution: [] } : {};
  return { queryPlanner, executionStats: { ...statistics, ...allPlans } };
}

async function explain(context: CommandContext): Promise<Doc> {
  const { body, engine, db } = context;
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
    serverInfo: {
      host: engine.address,
      port: 0,
      version: VERSION,
      gitVersion: 'embedded',
    },
    ok: 1,
  };
}

export const explainHandlers: Handlers = { explain };
