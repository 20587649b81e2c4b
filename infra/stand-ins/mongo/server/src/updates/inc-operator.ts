import type { Doc } from '../documents/codec.js';
import { add, numberKind } from '../documents/numbers/numbers.js';
import { showValue } from '../documents/show.js';
import { typeName } from '../documents/type-names.js';
import { CommandError } from '../errors.js';
import { bad, type Operator } from './operator.js';
import { readPath, writePath } from './update-paths.js';

const idOf = (doc: Doc): string =>
  doc['_id'] === undefined ? '{no id}' : `{_id: ${showValue(doc['_id'])}}`;

const TYPES = { int: 'NumberInt', long: 'NumberLong', double: 'double' };

export const inc: Operator = (path, operand) => {
  if (numberKind(operand) === undefined) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${path}: ${showValue(operand)}}`,
    );
  }
  return (doc, parts) => {
    const current = readPath(doc, parts);
    if (current === undefined) {
      writePath(doc, parts, operand);
      return;
    }
    const kind = numberKind(current);
    if (kind === undefined) {
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. ${idOf(doc)} has the field '${parts.at(-1) ?? ''}' of non-numeric type ${typeName(current)}`,
      );
    }
    const result = add(current, operand);
    if (result === undefined) {
      throw bad(
        `Failed to apply $inc operations to current value ((${TYPES[kind]})${showValue(current)}) for document ${idOf(doc)}`,
      );
    }
    writePath(doc, parts, result);
  };
};
