import type { Doc } from '../../../documents/codec.js';
import {
  annotations,
  failedToParse,
  wrongType,
  type Keyword,
  type KeywordContext,
  type Schema,
} from './keyword.js';

function schemaList(keyword: string, argument: unknown, { compile }: KeywordContext): Schema[] {
  if (!Array.isArray(argument)) throw wrongType(keyword, 'an array');
  if (argument.length === 0) {
    throw failedToParse(`$jsonSchema keyword '${keyword}' must be a non-empty array`);
  }
  return argument.map((schema) => compile(schema));
}

/** The details of the schemas that are not satisfied. */
const brokenBy = (value: unknown, schemas: readonly Schema[]): Doc[] =>
  schemas.flatMap((schema, index): Doc[] => {
    const details = schema.failures(value);
    return details.length > 0 ? [{ index, ...annotations(schema), details }] : [];
  });

const allOf: Keyword = (argument, context) => {
  const schemas = schemaList('allOf', argument, context);
  return (value) => {
    const schemasNotSatisfied = brokenBy(value, schemas);
    return schemasNotSatisfied.length > 0
      ? { operatorName: 'allOf', schemasNotSatisfied }
      : undefined;
  };
};

const anyOf: Keyword = (argument, context) => {
  const schemas = schemaList('anyOf', argument, context);
  return (value) => {
    const schemasNotSatisfied = brokenBy(value, schemas);
    return schemasNotSatisfied.length === schemas.length
      ? { operatorName: 'anyOf', schemasNotSatisfied }
      : undefined;
  };
};

const oneOf: Keyword = (argument, context) => {
  const schemas = schemaList('oneOf', argument, context);
  return (value) => {
    const schemasNotSatisfied = brokenBy(value, schemas);
    const satisfied = schemas.length - schemasNotSatisfied.length;
    if (satisfied === 1) return undefined;
    if (satisfied === 0) return { operatorName: 'oneOf', schemasNotSatisfied };
    const broken = new Set(schemasNotSatisfied.map(({ index }) => index));
    return {
      operatorName: 'oneOf',
      reason: 'more than one subschema matched',
      matchingSchemaIndexes: [...schemas.keys()].filter((index) => !broken.has(index)),
    };
  };
};

const not: Keyword = (argument, { compile }) => {
  const schema = compile(argument);
  return (value) =>
    schema.failures(value).length === 0
      ? { operatorName: 'not', reason: 'child expression matched' }
      : undefined;
};

export const logicalKeywords: Record<string, Keyword> = { allOf, anyOf, oneOf, not };
