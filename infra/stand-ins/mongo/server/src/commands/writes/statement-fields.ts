import { rawElements } from '../../documents/raw-bson.js';
import { PAUSE, type WriteSteps } from '../../storage/writing/write-steps.js';
import { missingField, unknownField } from '../context/known-fields.js';

export interface StatementFields {
  command: string;
  known: ReadonlySet<string>;
  required: readonly string[];
}

/** One invalid statement refuses the whole command before any statement runs. */
export function* checkStatements(
  statements: Iterable<Buffer>,
  fields: StatementFields,
): WriteSteps<void> {
  for (const statement of statements) {
    checkStatement(statement, fields);
    yield PAUSE;
  }
}

export function checkStatement(statement: Buffer, fields: StatementFields): void {
  const { command, known, required } = fields;
  const names: string[] = [];
  for (const element of rawElements(statement)) {
    if (!known.has(element.name)) throw unknownField(command, element.name);
    names.push(element.name);
  }
  const missing = required.find((name) => !names.includes(name));
  if (missing !== undefined) throw missingField(`${command}.${missing}`);
}
