import { checkPipeline, splitPipeline } from '../../aggregation/split-pipeline.js';
import { isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError, notSupported } from '../../errors.js';
import { explainPlan, executionStatistics } from '../../query/plans/explain.js';
import { Query, type QueryRequest } from '../../query/query.js';
import { parseSort } from '../../query/sorting/sort.js';
import { inSlices } from '../../time-slices.js';
import { documentArgument, findCollection, type Handlers } from '../context/context.js';
import { queryOf } from './find.js';

function requestOfWrite(statements: unknown): QueryRequest {
  const [statement, ...others] = Array.isArray(statements) ? (statements as unknown[]) : [];
  if (isPlainObject(statement) && others.length === 0)
    return { filter: documentArgument(statement, 'q') };
  throw new CommandError('InvalidLength', 'explained write batches must be of size 1');
}

/** The query of a command; of a pipeline, the leading stages that are one. */
function requestOf(name: string, command: Doc): QueryRequest {
  switch (name) {
    case 'find':
      return queryOf(command);
    case 'findAndModify':
      return { filter: documentArgument(command, 'query'), sort: parseSort(command['sort']) };
    case 'aggregate':
      return {
        ...splitPipeline(checkPipeline(command['pipeline'])).request,
        hint: command['hint'],
      };
    case 'update':
    case 'delete':
      return requestOfWrite(command[`${name}s`]);
    default:
      throw notSupported('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

/** Describes the plan and, on request, what its execution reads. */
export const explainHandlers: Handlers = {
  async explain(context) {
    const command = documentArgument(context.body, 'explain');
    const { verbosity } = context.body;
    if (verbosity !== 'queryPlanner' && verbosity !== 'executionStats') {
      throw notSupported('BadValue', `The verbosity of explain is ${String(verbosity)}`);
    }
    const name = Object.keys(command)[0] ?? '';
    const request = requestOf(name, command);
    const collection = findCollection(context, String(command[name]));
    if (!collection) return { queryPlanner: { winningPlan: { stage: 'EOF' } }, ok: 1 };
    const query = new Query(collection, request, context.engine.store);
    const queryPlanner = { winningPlan: explainPlan(query) };
    if (verbosity === 'queryPlanner') return { queryPlanner, ok: 1 };
    return { queryPlanner, executionStats: await inSlices(executionStatistics(query)), ok: 1 };
  },
};
