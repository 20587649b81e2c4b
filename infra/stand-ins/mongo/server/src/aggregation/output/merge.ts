import { decodeDoc, isPlainObject, type Doc } from '../../documents/codec.js';
import { typeName } from '../../documents/type-names.js';
import { storable } from '../../documents/storable.js';
import { CommandError } from '../../errors.js';
import { collectionForWrite, type CommandContext } from '../../commands/context/context.js';
import { modifyFirst, type Modification } from '../../commands/writes/modify.js';
import { refuseUnwritable } from '../../commands/context/write-target.js';
import { Query } from '../../query/query.js';
import { PAUSE, type WriteSteps } from '../../storage/writing/write-steps.js';
import { compileUpdate } from '../../updates/compile-update.js';
import { compileExpression, type Variables } from '../expressions.js';
import { valueAt } from '../expressions/field-path.js';
import { whileRunning } from '../running-errors.js';
import { targetOf, type Target } from './output-target.js';

const MATCHED = new Set(['replace', 'merge', 'keepExisting', 'fail']);
const NOT_MATCHED = new Set(['insert', 'discard', 'fail']);
const OPTIONS = new Set(['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);

interface Merge {
  target: Target;
  on: string[];
  whenMatched: string | Doc[];
  whenNotMatched: string;
  lets: Doc;
}

function enumerated(
  name: string,
  value: unknown,
  allowed: ReadonlySet<string>,
  or: string,
): string {
  if (value === undefined) return or;
  if (typeof value === 'string' && allowed.has(value)) return value;
  throw new CommandError(
    'BadValue',
    `Enumeration value '${String(value as string)}' for field '$merge.${name}' is not a valid value.`,
  );
}

function onFields(on: unknown): string[] {
  if (on === undefined) return ['_id'];
  const fields: unknown[] = Array.isArray(on) ? (on as unknown[]) : [on];
  if (fields.length === 0) {
    throw new CommandError(
      'Location51187',
      "If explicitly specifying $merge 'on', must include at least one field",
    );
  }
  return fields.map((field) => {
    if (typeof field === 'string') return field;
    throw new CommandError(
      'Location51134',
      `$merge 'on' array elements must be strings, but found ${typeName(field)}`,
    );
  });
}

function parseMerge(spec: unknown, db: string): Merge {
  if (typeof spec !== 'string' && !isPlainObject(spec)) {
    throw new CommandError(
      'Location51182',
      `$merge only supports a string or object argument, not ${typeName(spec)}`,
    );
  }
  const options: Doc = typeof spec === 'string' ? { into: spec } : spec;
  const unknown = Object.keys(options).find((key) => !OPTIONS.has(key));
  if (unknown !== undefined) {
    throw new CommandError('Location40415', `BSON field '$merge.${unknown}' is an unknown field.`);
  }
  if (!('into' in options)) {
    throw new CommandError(
      'Location40414',
      "BSON field '$merge.into' is missing but a required field",
    );
  }
  const matched = options['whenMatched'];
  const whenMatched = Array.isArray(matched)
    ? (matched as Doc[])
    : enumerated('whenMatched', matched, MATCHED, 'merge');
  const whenNotMatched = enumerated(
    'whenNotMatched',
    options['whenNotMatched'],
    NOT_MATCHED,
    'insert',
  );
  const isPassive = whenMatched === 'keepExisting' || whenMatched === 'fail';
  if (isPassive && whenNotMatched !== 'insert') {
    throw new CommandError(
      'Location51181',
      `Combination of {whenMatched: "${whenMatched}", whenNotMatched: "${whenNotMatched}"} is not supported by $merge`,
    );
  }
  return {
    target: targetOf('$merge', options['into'], db),
    on: onFields(options['on']),
    whenMatched,
    whenNotMatched,
    lets: mergeVariables(options['let'], whenMatched),
  };
}

function mergeVariables(lets: unknown, whenMatched: string | Doc[]): Doc {
  if (lets === undefined) return { new: '$$ROOT' };
  if (!isPlainObject(lets)) {
    throw new CommandError(
      'TypeMismatch',
      "BSON field '$merge.let' is the wrong type, expected type 'object'",
    );
  }
  if (!Array.isArray(whenMatched)) {
    throw new CommandError(
      'Location51199',
      `Cannot use 'let' variables with 'whenMatched: ${whenMatched}' mode`,
    );
  }
  if ('new' in lets && lets['new'] !== '$$ROOT') {
    throw new CommandError(
      'Location51273',
      "'let' may not define a value for the reserved 'new' variable other than '$$ROOT'",
    );
  }
  return { new: '$$ROOT', ...lets };
}

/** Requires the `on` fields to be a unique key of the target. */
function checkUniqueness({ engine: { catalog } }: CommandContext, { target, on }: Merge): void {
  const meta = catalog.find(target.db, target.coll);
  if (meta) refuseUnwritable(meta, false);
  if (on.length === 1 && on[0] === '_id') return;
  const isUnique = meta?.indexes.some(
    ({ unique, partial, collation, fields }) =>
      unique &&
      !partial &&
      !collation &&
      fields.length === on.length &&
      fields.every(({ path }) => on.includes(path)),
  );
  if (isUnique === true) return;
  throw new CommandError(
    'Location51183',
    'Cannot find index to verify that join fields will be unique',
  );
}

/** Checks `$merge` before any document is read. */
export function checkMerge(context: CommandContext, spec: unknown): void {
  checkUniqueness(context, parseMerge(spec, context.db));
}

function keyOf(doc: Doc, on: readonly string[]): Doc {
  const key: Doc = {};
  for (const path of on) {
    const value = valueAt(doc, path.split('.'));
    if (value === undefined || value === null || Array.isArray(value)) {
      throw new CommandError(
        'Location51132',
        "$merge write error: 'on' field cannot be missing, null, undefined or an array",
      );
    }
    key[path] = { $eq: value };
  }
  return key;
}

/** The action for a matching document. The variables are set for each document. */
function modificationFor(
  { whenMatched }: Merge,
  variables: Variables,
): ((doc: Doc) => Modification) | undefined {
  if (whenMatched === 'replace') return (doc) => compileUpdate({ update: { ...doc } });
  const update = Array.isArray(whenMatched)
    ? whenMatched
    : [{ $replaceWith: { $mergeObjects: ['$$ROOT', '$$new'] } }];
  const compiled = compileUpdate({ update, variables });
  return whenMatched === 'keepExisting' || whenMatched === 'fail' ? undefined : () => compiled;
}

function* insertNew(context: CommandContext, coll: string, doc: Doc): WriteSteps<void> {
  const complete = storable(doc);
  for (;;) {
    const blocker = collectionForWrite(context, coll).insert(complete.doc, complete.bytes);
    if (!blocker) return;
    yield blocker;
  }
}

/** Merges documents into the target one by one. */
export function* merge(
  context: CommandContext,
  spec: unknown,
  documents: readonly Buffer[],
): WriteSteps<void> {
  const parsed = parseMerge(spec, context.db);
  checkUniqueness(context, parsed);
  const there = { ...context, db: parsed.target.db };
  const { coll } = parsed.target;
  const variables: Variables = {};
  for (const name of Object.keys(parsed.lets)) variables[name] = null;
  const lets = Object.entries(parsed.lets).map(
    ([name, expression]) => [name, compileExpression(expression)] as const,
  );
  const modification = modificationFor(parsed, variables);
  try {
    for (const bytes of documents) {
      const given = decodeDoc(bytes);
      const doc = parsed.on.includes('_id') ? storable(given, bytes).doc : given;
      const filter = keyOf(doc, parsed.on);
      for (const [name, valueOf] of lets) variables[name] = valueOf(doc);
      if (parsed.whenMatched === 'fail') {
        yield* insertNew(there, coll, doc);
      } else if (!(yield* modifyMatching(there, parsed, filter, modification?.(doc)))) {
        yield* whenMissing(there, parsed, doc);
      }
      yield PAUSE;
    }
  } catch (error) {
    throw whileRunning(error);
  }
}

function* modifyMatching(
  context: CommandContext,
  { target }: Merge,
  filter: Doc,
  modification: Modification | undefined,
): WriteSteps<boolean> {
  const collection = collectionForWrite(context, target.coll);
  if (!modification) {
    return new Query(collection, { filter }, context.engine.store).first() !== undefined;
  }
  return (
    (yield* modifyFirst(context, collection, { filter, limit: 1 }, modification)) !== undefined
  );
}

function* whenMissing(
  context: CommandContext,
  { whenNotMatched, target }: Merge,
  doc: Doc,
): WriteSteps<void> {
  if (whenNotMatched === 'insert') yield* insertNew(context, target.coll, doc);
  if (whenNotMatched !== 'fail') return;
  throw new CommandError(
    'MergeStageNoMatchingDocument',
    '$merge could not find a matching document in the target collection for at least one document in the source collection',
  );
}
