import type { Doc } from './documents/codec.js';

const CODE_NAMES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  PathNotViable: 28,
  CannotBackfillArray: 34,
  ConflictingUpdateOperators: 40,
  NotSingleValueField: 54,
  CursorNotFound: 43,
  DollarPrefixedFieldName: 52,
  EmptyFieldName: 56,
  InvalidIdField: 53,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  ConflictingOperationInProgress: 117,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  TransactionTooOld: 225,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  CursorInUse: 12051,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  OutOfDiskSpace: 14031,
} as const;

/** MongoDB names codes without a name after their location in its source. */
export type CodeName = keyof typeof CODE_NAMES | `Location${number}`;

/** An error that is sent to the client, with MongoDB's code and code name. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: CodeName;
  readonly details: Doc;

  constructor(codeName: CodeName, message: string, options: { details?: Doc } = {}) {
    super(message);
    this.codeName = codeName;
    this.code =
      (CODE_NAMES as Record<string, number>)[codeName] ?? Number(codeName.slice('Location'.length));
    this.details = options.details ?? {};
  }

  toReply(): Doc {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: this.codeName,
      ...this.details,
    };
  }
}

/** The error sent to a client for an internal failure: a code, never a stack trace. */
export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new CommandError('InternalError', message);
}

/** Refuses what MongoDB has, or may have, and no part of Leadmart uses. */
export const notSupported = (codeName: CodeName, message: string): CommandError =>
  new CommandError(
    codeName,
    `${message}. The embedded server supports what Leadmart uses: infra/stand-ins/mongo/README.md`,
  );

export const writeConflict = (): CommandError =>
  new CommandError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
  );
