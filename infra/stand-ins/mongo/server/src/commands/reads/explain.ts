import { checkPipeline, splitPipeline } from '../../aggregation/split-pipeline.js';
import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError, notSupported } from '../../errors.js';
import { explainPlan, executionStatistics } from '../../query/plans/explain.js';
import { Query, type QueryRequest } from '../../query/query.js';
import { parseSort } from '../../query/sorting/sort.js';
import { inSlices } from '../../time-slices.js';
import { documentArgument, findCollection, type Handlers } from '../context/context.js';
import { queryOf } from './find.js';

interface Explained {
  request: QueryRequest;
  /** The stages above the plan of the query. */
  wrap?: (inputStage: Doc) => Doc;
}

const under = (stage: 'UPDATE' | 'DELETE') => (inputStage: Doc) => ({ stage, inputStage });

function explainedFind(command: Doc): Explained {
  const transformBy = documentArgument(command, 'projection');
  const request = queryOf(command);
  if (Object.keys(transformBy).length === 0) return { request };
  return {
    request,
    wrap: (inputStage) => ({ stage: 'PROJECTION_SIMPLE', transformBy, inputStage }),
  };
}

function explainedWrite(name: 'update' | 'delete', command: Doc): Explained {
  const list = command[`${name}s`];
  const [statement, ...others] = Array.isArray(list) ? (list as unknown[]) : [];
  if (!isPlainObject(statement) || others.length > 0) {
    throw new CommandError('InvalidLength', 'explained write batches must be of size 1');
  }
  const isUpdate = name === 'update';
  const isSingle = isUpdate ? !toBoolean(statement['multi']) : toNumber(statement['limit']) === 1;
  const request = { filter: documentArgument(statement, 'q'), limit: isSingle ? 1 : 0 };
  return { request, wrap: under(isUpdate ? 'UPDATE' : 'DELETE') };
}

function explainedFindAndModify(command: Doc): Explained {
  const filter = documentArgument(command, 'query');
  const request = { filter, sort: parseSort(command['sort']), limit: 1 };
  return { request, wrap: under(toBoolean(command['remove']) ? 'DELETE' : 'UPDATE') };
}

/** The query of a pipeline; its other stages run on the output. */
function explainedAggregate(command: Doc): Explained {
  const { request } = splitPipeline(checkPipeline(command['pipeline']));
  return { request: { ...request, hint: command['hint'] } };
}

function explained(name: string, command: Doc): Explained {
  switch (name) {
    case 'find':
      return explainedFind(command);
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

/** Describes the plan and, on request, what its execution reads. */
export const explainHandlers: Handlers = {
  async explain(context) {
    const command = documentArgument(context.body, 'explain');
    const { verbosity } = context.body;
    if (verbosity !== 'queryPlanner' && verbosity !== 'executionStats') {
      throw notSupported('BadValue', `The verbosity of explain is ${String(verbosity)}`);
    }
    const name = Object.keys(command)[0] ?? '';
    const { request, wrap = (plan) => plan } = explained(name, command);
    const collection = findCollection(context, String(command[name]));
    if (!collection) return { queryPlanner: { winningPlan: wrap({ stage: 'EOF' }) }, ok: 1 };
    const query = new Query(collection, request, context.engine.store);
    const queryPlanner = { winningPlan: wrap(explainPlan(query)) };
    if (verbosity === 'queryPlanner') return { queryPlanner, ok: 1 };
    return { queryPlanner, executionStats: await inSlices(executionStatistics(query)), ok: 1 };
  },
};
