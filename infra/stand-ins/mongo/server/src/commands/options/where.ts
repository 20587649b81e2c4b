import { isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { WhereCompiler } from '../../query/filters/match.js';
import type { CommandContext } from '../context/context.js';

const LOGICAL = ['$and', '$or', '$nor'];
const WHERE = Buffer.from('$where');

function mentionsWhere(filter: unknown): boolean {
  if (!isPlainObject(filter)) return false;
  if ('$where' in filter) return true;
  return LOGICAL.some((operator) => {
    const clauses = filter[operator];
    return Array.isArray(clauses) && clauses.some(mentionsWhere);
  });
}

function filtersOf(command: Doc): unknown[] {
  const lists = [command['updates'], command['deletes']].filter(Array.isArray);
  const statements: unknown[] = lists
    .flat()
    .map((item) => (isPlainObject(item) ? item['q'] : item));
  return [command['filter'], command['query'], ...statements];
}

/** Whether the command contains JavaScript. The statements of a batch are still encoded. */
export function hasScripts({ name, body, documents }: CommandContext): boolean {
  if (name === 'insert' || name === 'aggregate') return false;
  const explained = name === 'explain' ? body['explain'] : undefined;
  const command = isPlainObject(explained) ? explained : body;
  if (filtersOf(command).some(mentionsWhere)) return true;
  return [...documents.values()].some((list) => list.includes(WHERE));
}

/**
 * Compiles the JavaScript of `$where` for this command. Loading the script engine takes time, so it
 * is awaited before the command runs.
 */
export async function whereCompilerFor(context: CommandContext): Promise<WhereCompiler> {
  if (context.api.strict) {
    throw new CommandError('APIStrictError', '$where is not allowed with apiStrict:true.');
  }
  const { scriptEngine } = await import('../../scripts/script-engine.js');
  const engine = await scriptEngine();
  const { deadline } = context;
  const budget = { milliseconds: deadline === undefined ? Infinity : deadline - Date.now() };
  return (code) => (doc: Doc) => engine.test(code, doc, budget);
}
