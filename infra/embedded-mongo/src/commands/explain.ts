import { isPlainObject, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { checkPipeline, splitPipeline } from '../aggregation/run-pipeline.js';
import { explainPlan, executionStatistics } from '../query/explain.js';
import { Query, type QueryRequest } from '../query/query.js';
import { findCollection, type CommandContext, type Handlers, letVariables } from './context.js';
import { inSlices } from '../turns.js';
import { queryOf } from './find.js';
import { VERSION } from './handshake.js';

interface Explained {
  request: QueryRequest;
  rest: Doc[];
}

function requestOf(name: string, command: Doc): Explained {
  switch (name) {
    case 'find':
      return { request: queryOf(command, 'filter'), rest: [] };
    case 'count':
    case 'distinct':
      return { request: queryOf(command, 'query'), rest: [] };
    case 'findAndModify':
    case 'findandmodify':
      return { request: { ...queryOf(command, 'query'), limit: 1 }, rest: [] };
    case 'aggregate':
      return {
        ...splitPipeline(checkPipeline(command['pipeline']), letVariables(command)),
      };
    case 'update':
    case 'delete': {
      const list = command[`${name}s`];
      const statement = Array.isArray(list) ? (list[0] as unknown) : undefined;
      if (!isPlainObject(statement))
        throw new CommandError('FailedToParse', `explain: ${name} needs a statement`);
      return { request: queryOf(statement, 'q'), rest: [] };
    }
    default:
      throw new CommandError(
        'CommandNotSupported',
        `Explain failed due to unknown command: ${name}`,
      );
  }
}

const WRITE_STAGES: Record<string, string> = {
  count: 'COUNT',
  update: 'UPDATE',
  delete: 'DELETE',
  findAndModify: 'UPDATE',
  findandmodify: 'UPDATE',
};

async function explain(context: CommandContext): Promise<Doc> {
  const { body, engine, db } = context;
  const command = body['explain'];
  if (!isPlainObject(command)) throw new CommandError('FailedToParse', 'explain needs a command');
  const name = Object.keys(command)[0] ?? '';
  const { request, rest } = requestOf(name, command);
  const collection = findCollection(context, String(command[name]));
  const serverInfo = { host: engine.address, version: VERSION };
  if (!collection) {
    return {
      explainVersion: '1',
      queryPlanner: {
        namespace: `${db}.${String(command[name])}`,
        winningPlan: { stage: 'EOF' },
        rejectedPlans: [],
      },
      executionStats: {
        executionSuccess: true,
        nReturned: 0,
        executionTimeMillis: 0,
        totalKeysExamined: 0,
        totalDocsExamined: 0,
        executionStages: { stage: 'EOF' },
      },
      serverInfo,
      ok: 1,
    };
  }
  const query = new Query(
    collection,
    {
      ...request,
      hint: command['hint'] ?? request.hint,
      where: name === 'aggregate' ? undefined : context.where,
    },
    engine.store,
  );
  const outer = WRITE_STAGES[name];
  const inner = explainPlan(query, command['projection']);
  const winningPlan = outer ? { stage: outer, inputStage: inner } : inner;
  const queryPlanner = {
    namespace: collection.namespace,
    parsedQuery: request.filter,
    winningPlan,
    rejectedPlans: [],
  };
  const wantsExecution = (body['verbosity'] ?? 'allPlansExecution') !== 'queryPlanner';
  const execution = wantsExecution
    ? {
        executionStats: await inSlices(executionStatistics(query, winningPlan), context.deadline),
      }
    : {};
  const plan: Doc = { explainVersion: '1', queryPlanner, ...execution };
  const result = rest.length === 0 ? plan : { stages: [{ $cursor: plan }, ...rest], ...plan };
  return { ...result, command, serverInfo, ok: 1 };
}

export const explainHandlers: Handlers = { explain };
