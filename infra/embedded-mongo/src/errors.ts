import type { Doc } from './documents/codec.js';

const CODE_NAMES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  NotSingleValueField: 54,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  CommandNotSupported: 115,
  ConflictingOperationInProgress: 117,
  DocumentValidationFailure: 121,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  QueryFeatureNotAllowed: 224,
  TransactionTooOld: 225,
  NotImplemented: 238,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  TooManyLogicalSessions: 261,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  Location31249: 31249,
  Location31253: 31253,
  Location31254: 31254,
  Location40323: 40323,
  Location40324: 40324,
  Location40353: 40353,
  Location40414: 40414,
  Location40415: 40415,
  Location51024: 51024,
  Location51091: 51091,
} as const;

export type CodeName = keyof typeof CODE_NAMES;

/** An error a client sees, with MongoDB's code, code name and labels. */
export class CommandError extends Error {
  readonly code: number;
  labels: string[];
  readonly details: Doc;

  constructor(
    readonly codeName: CodeName,
    message: string,
    options: { labels?: string[]; details?: Doc } = {},
  ) {
    super(message);
    this.code = CODE_NAMES[codeName];
    this.labels = options.labels ?? [];
    this.details = options.details ?? {};
  }

  toReply(): Doc {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: this.codeName,
      ...this.details,
      ...(this.labels.length > 0 ? { errorLabels: this.labels } : {}),
    };
  }
}

/** What a client is told about a failure of ours: never a stack, always a code. */
export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new CommandError('InternalError', message);
}

export const transientConflict = (): CommandError =>
  new CommandError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { labels: ['TransientTransactionError'] },
  );
