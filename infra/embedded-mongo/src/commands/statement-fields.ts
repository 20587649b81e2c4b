import { rawElements } from '../documents/raw-bson.js';
import { missingField, unknownField } from './argument-types.js';

interface StatementFields {
  title: string;
  required: readonly string[];
  optional: readonly string[];
}

/** What the statements that update and delete carry lists of are made of. */
const STATEMENTS: Record<string, StatementFields> = {
  updates: {
    title: 'update.updates',
    required: ['q', 'u'],
    optional: [
      'c',
      'multi',
      'upsert',
      'arrayFilters',
      'collation',
      'hint',
      'sort',
      'sampleId',
      'upsertSupplied',
      'allowShardKeyUpdatesWithoutFullShardKeyInQuery',
    ],
  },
  deletes: {
    title: 'delete.deletes',
    required: ['q', 'limit'],
    optional: ['collation', 'hint', 'sampleId'],
  },
};

/** A statement with a field it does not have, or without one it needs, fails its whole command. */
export function checkStatementFields(documents: ReadonlyMap<string, readonly Buffer[]>): void {
  for (const [list, statements] of documents) {
    const known = Object.hasOwn(STATEMENTS, list) ? STATEMENTS[list] : undefined;
    if (known) for (const statement of statements) check(statement, known);
  }
}

function check(statement: Buffer, { title, required, optional }: StatementFields): void {
  const names = new Set<string>();
  for (const { name } of rawElements(statement)) {
    if (!required.includes(name) && !optional.includes(name)) throw unknownField(title, name);
    names.add(name);
  }
  const missing = required.find((name) => !names.has(name));
  if (missing !== undefined) throw missingField(`${title}.${missing}`);
}
