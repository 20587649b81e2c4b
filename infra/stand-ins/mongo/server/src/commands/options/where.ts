import { isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { WhereCompiler } from '../../query/filters/match.js';
import type { CommandContext } from '../context/context.js';

const LOGICAL = ['$and', '$or', '$nor'];
const STATEMENTS = ['updates', 'deletes'];
const WHERE = Buffer.from('$where');

function mentionsWhere(filter: unknown): boolean {
  if (!isPlainObject(filter)) return false;
  if ('$where' in filter) return true;
  return LOGICAL.some((operator) => {
    const clauses = filter[operator];
    return Array.isArray(clauses) && clauses.some(mentionsWhere);
  });
}

/** Only an explained batch has decoded statements. */
const mentionedInStatements = (command: Doc): boolean =>
  STATEMENTS.some((name) => {
    const list = command[name];
    return (
      Array.isArray(list) &&
      list.some((item: unknown) => isPlainObject(item) && mentionsWhere(item['q']))
    );
  });

/** Whether the command contains JavaScript. The statements of a batch are still encoded. */
export function hasScripts({ name, body, documents }: CommandContext): boolean {
  if (name === 'insert' || name === 'aggregate') return false;
  const explained = name === 'explain' ? body['explain'] : undefined;
  const command = isPlainObject(explained) ? explained : body;
  if (mentionsWhere(command['filter']) || mentionsWhere(command['query'])) return true;
  if (command === explained && mentionedInStatements(command)) return true;
  for (const list of documents.values()) if (list.includes(WHERE)) return true;
  return false;
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
