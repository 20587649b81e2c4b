import {
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoError,
  MongoOperationTimeoutError,
  MongoServerError,
  type Document,
} from 'mongodb';
import { show, type Matcher } from './match.js';
import { Mismatch } from '../test-format.js';
import { plainResult } from '../plain-result.js';

/** Compares an error with the `expectError` of a test. */
export function matchError(expected: Document, error: unknown, matcher: Matcher): Error {
  if (!(error instanceof Error))
    throw new Mismatch(`the thrown value is not an error: ${show(error)}`);
  // When a whole client bulk write fails, its error wraps the error of the server.
  const cause = error instanceof MongoClientBulkWriteError ? error.cause : undefined;
  const server = cause instanceof MongoServerError ? cause : error;
  for (const [name, value] of Object.entries(expected)) {
    const check = CHECKS[name];
    if (!check) throw new Error(`Unknown field expectError.${name}.`);
    check({ value, error, server, matcher });
  }
  return error;
}

interface Checked {
  value: unknown;
  error: Error;
  server: Error;
  matcher: Matcher;
}

const CHECKS: Record<string, (checked: Checked) => void> = {
  isError: () => undefined,
  isClientError: ({ value, server }) => {
    const fromServer =
      server instanceof MongoServerError && !(server instanceof MongoOperationTimeoutError);
    if (fromServer === value)
      throw new Mismatch(
        `expected isClientError ${show(value)}, got ${server.name}: ${server.message}`,
      );
  },
  isTimeoutError: ({ value, error }) => {
    const timeout = error instanceof MongoOperationTimeoutError;
    if (timeout !== value)
      throw new Mismatch(
        `expected isTimeoutError ${show(value)}, got ${error.name}: ${error.message}`,
      );
  },
  errorContains: ({ value, server }) => {
    if (!server.message.toLowerCase().includes(String(value).toLowerCase())) {
      throw new Mismatch(`expected an error with "${String(value)}", got ${server.message}`);
    }
  },
  errorCode: ({ value, server }) => {
    const { code } = server as MongoError;
    if (code !== value)
      throw new Mismatch(`expected code ${show(value)}, got ${show(code)}: ${server.message}`);
  },
  errorCodeName: ({ value, server }) => {
    const codeName = server instanceof MongoServerError ? codeNameOf(server) : undefined;
    if (codeName?.toLowerCase() !== String(value).toLowerCase()) {
      throw new Mismatch(
        `expected codeName ${show(value)}, got ${show(codeName)}: ${server.message}`,
      );
    }
  },
  errorLabelsContain: ({ value, error }) => {
    const missing = (value as string[]).filter((label) => !hasLabel(error, label));
    if (missing.length > 0)
      throw new Mismatch(`error label ${missing.join()} is missing: ${error.message}`);
  },
  errorLabelsOmit: ({ value, error }) => {
    const found = (value as string[]).filter((label) => hasLabel(error, label));
    if (found.length > 0)
      throw new Mismatch(`error label ${found.join()} was not expected: ${error.message}`);
  },
  expectResult: ({ value, error, matcher }) => {
    const result = resultOf(error);
    matcher.match(value, result, { root: true });
  },
  errorResponse: ({ value, server, matcher }) => {
    const response =
      server instanceof MongoServerError ? (server.errorResponse ?? server) : undefined;
    matcher.match(value, response, { root: true, at: 'errorResponse' });
  },
  writeErrors: ({ value, error, matcher }) => {
    const found =
      error instanceof MongoClientBulkWriteError
        ? Object.fromEntries(error.writeErrors)
        : undefined;
    matcher.match(keysOf(value), keysOf(found), { root: false, at: 'writeErrors' });
    for (const [index, expected] of Object.entries(value as Document)) {
      matcher.match(expected, found?.[Number(index)], { root: true, at: `writeErrors.${index}` });
    }
  },
  writeConcernErrors: ({ value, error, matcher }) => {
    const found =
      error instanceof MongoClientBulkWriteError
        ? error.writeConcernErrors.map(asReplied)
        : undefined;
    matcher.match(value, found, { root: true, at: 'writeConcernErrors' });
  },
};

/** The driver calls `message` what the server calls `errmsg`. */
function asReplied({ message, ...others }: Document): Document {
  return { errmsg: message, ...others };
}

function keysOf(document: unknown): string[] {
  return Object.keys((document ?? {}) as Document);
}

function hasLabel(error: Error, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}

function codeNameOf(error: MongoServerError): string | undefined {
  const { codeName, errorResponse } = error as MongoServerError & { codeName?: string };
  const concern = (error as { result?: Document }).result?.['writeConcernError'];
  return codeName ?? errorResponse?.['codeName'] ?? concern?.codeName;
}

function resultOf(error: Error): unknown {
  if (error instanceof MongoBulkWriteError) return plainResult(error.result);
  if (error instanceof MongoClientBulkWriteError) return plainResult(error.partialResult);
  return error instanceof MongoServerError ? (error.errorResponse ?? error) : undefined;
}
