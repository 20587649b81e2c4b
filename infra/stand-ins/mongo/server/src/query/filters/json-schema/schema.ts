import { isPlainObject, type Doc } from '../../../documents/codec.js';
import { CommandError } from '../../../errors.js';
import { arrayKeywords } from './array-keywords.js';
import { failedToParse, wrongType, type Keyword, type Schema } from './keyword.js';
import { logicalKeywords } from './logical-keywords.js';
import { objectKeywords } from './object-keywords.js';
import { scalarKeywords, typeKeywords } from './scalar-keywords.js';

/** Keywords in the order in which failures are reported. */
const KEYWORDS: Record<string, Keyword> = {
  ...scalarKeywords,
  ...arrayKeywords,
  ...objectKeywords,
  ...logicalKeywords,
  ...typeKeywords,
};
const ORDER = new Map(Object.keys(KEYWORDS).map((name, position) => [name, position]));
const ANNOTATIONS = new Set(['title', 'description', 'encryptMetadata']);
/** Keywords of JSON Schema draft 4 that MongoDB does not support. */
const LEFT_OUT = new Set(['$ref', '$schema', 'default', 'definitions', 'format', 'id']);

function text(schema: Doc, keyword: string): string | undefined {
  const value = schema[keyword];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw wrongType(keyword, 'of type string');
  return value;
}

function checkKeyword(name: string): void {
  if (ORDER.has(name) || ANNOTATIONS.has(name)) return;
  throw failedToParse(
    LEFT_OUT.has(name)
      ? `$jsonSchema keyword '${name}' is not currently supported`
      : `Unknown $jsonSchema keyword: ${name}`,
  );
}

/** Parses a `$jsonSchema`: JSON Schema draft 4 in MongoDB's dialect, over BSON types. */
export function compileSchema(schema: unknown): Schema {
  if (!isPlainObject(schema)) {
    throw new CommandError('TypeMismatch', '$jsonSchema must be an object');
  }
  if ('type' in schema && 'bsonType' in schema) {
    throw failedToParse("Cannot specify both $jsonSchema keywords 'type' and 'bsonType'");
  }
  const names = Object.keys(schema);
  names.forEach(checkKeyword);
  const rules = names
    .filter((name) => ORDER.has(name))
    .sort((a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0))
    .flatMap((name) => {
      const keyword = KEYWORDS[name];
      return keyword ? [keyword(schema[name], { schema, compile: compileSchema })] : [];
    });
  return {
    title: text(schema, 'title'),
    description: text(schema, 'description'),
    failures: (value) =>
      rules.flatMap((rule) => {
        const failure = rule(value);
        return failure ? [failure] : [];
      }),
  };
}
