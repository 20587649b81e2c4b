import { z } from 'zod';
import { InvalidInput, type FieldMiss } from '@leadmart/contracts';

const maxReportedFields = 20;
const fieldNameLength = 100;

/** Parses an input by its schema, or throws InvalidInput with every invalid field. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  whole: string,
): z.output<S> {
  const result = strict(schema).safeParse(input);
  if (result.success) return result.data as z.output<S>;
  const fields = result.error.issues.flatMap((issue) => missesOf(issue, input, whole));
  throw InvalidInput({ fields: fields.slice(0, maxReportedFields) });
}

/** Made once for each schema: Zod compiles a new schema at its first use. */
const strictSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** A plain `z.object` drops unknown keys; requests with unknown keys are refused instead. */
function strict(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall !== undefined) return schema;
  const known = strictSchemas.get(schema);
  if (known !== undefined) return known;
  const made = schema.strict();
  strictSchemas.set(schema, made);
  return made;
}

function missesOf(issue: z.core.$ZodIssue, input: unknown, whole: string): FieldMiss[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: nameOf([...path, key], whole),
      message: 'is not a known field',
    }));
  }
  const isMissing = issue.code === 'invalid_type' && valueAt(input, issue.path) === undefined;
  const message = phraseOf(issue.message);
  const isSentence = /^[A-Z]/.test(message);
  return [
    { field: nameOf(path, whole), message: isMissing && !isSentence ? 'is required' : message },
  ];
}

/** Converts Zod's own messages to phrases; keeps the sentences of our schemas. */
function phraseOf(message: string): string {
  const phrase = message.replace(/^(Invalid \w+|Too \w+): (?=expected)/, '');
  return /^(Invalid|Too|Unrecognized) /.test(phrase)
    ? phrase.charAt(0).toLowerCase() + phrase.slice(1)
    : phrase;
}

function nameOf(path: string[], whole: string): string {
  return path.length === 0 ? whole : path.join('.').slice(0, fieldNameLength);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    // A text that the schema parses as JSON hides what is in it; the schema's own message says more than "is required".
    if (typeof value !== 'object' || value === null) return value;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
