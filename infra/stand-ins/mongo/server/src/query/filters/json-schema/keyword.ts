import { isPlainObject, toNumber, type Doc } from '../../../documents/codec.js';
import { CommandError } from '../../../errors.js';

/** One rule of a schema. Returns the details of a failure in MongoDB's form, or undefined. */
export type Rule = (value: unknown) => Doc | undefined;

export interface Schema {
  title: string | undefined;
  description: string | undefined;
  /** The rules that the value breaks; empty for a valid value. */
  failures: (value: unknown) => Doc[];
}

/** The arguments of a keyword's parser: the surrounding schema, and a parser for inner schemas. */
export interface KeywordContext {
  schema: Doc;
  compile: (schema: unknown) => Schema;
}

export type Keyword = (argument: unknown, context: KeywordContext) => Rule;

export const wrongType = (keyword: string, expected: string): CommandError =>
  new CommandError('TypeMismatch', `$jsonSchema keyword '${keyword}' must be ${expected}`);

export const failedToParse = (message: string): CommandError =>
  new CommandError('FailedToParse', message);

export function objectArgument(keyword: string, argument: unknown): Doc {
  if (!isPlainObject(argument)) throw wrongType(keyword, 'an object');
  return argument;
}

export function stringList(keyword: string, argument: unknown): string[] {
  if (!Array.isArray(argument)) throw wrongType(keyword, 'an array');
  if (argument.length === 0) {
    throw failedToParse(`$jsonSchema keyword '${keyword}' cannot be an empty array`);
  }
  const names = argument.map((item: unknown) => {
    if (typeof item !== 'string') throw wrongType(keyword, 'an array of strings');
    return item;
  });
  if (new Set(names).size < names.length) {
    throw failedToParse(`$jsonSchema keyword '${keyword}' array cannot contain duplicate values`);
  }
  return names;
}

export function naturalArgument(keyword: string, argument: unknown): number {
  const number = toNumber(argument);
  if (number === undefined) throw wrongType(keyword, 'a number');
  if (!Number.isInteger(number) || number < 0) {
    throw failedToParse(
      `$jsonSchema keyword '${keyword}' must be a non-negative integer, but got ${number}`,
    );
  }
  return number;
}

export function flagArgument(keyword: string, argument: unknown): boolean {
  if (typeof argument !== 'boolean') throw wrongType(keyword, 'a boolean');
  return argument;
}

/** Title and description are added to the details of a failure. */
export const annotations = ({ title, description }: Schema): Doc => ({
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { description }),
});
