import type { Doc } from './documents/codec.js';

const CODE_NAMES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  GraphContainsCycle: 5,
  HostUnreachable: 6,
  HostNotFound: 7,
  UnknownError: 8,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  IllegalOperation: 20,
  InvalidBSON: 22,
  LockTimeout: 24,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  CannotBackfillArray: 34,
  ConflictingUpdateOperators: 40,
  NotSingleValueField: 54,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  EmptyFieldName: 56,
  InvalidIdField: 53,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  UnknownReplWriteConcern: 79,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NetworkTimeout: 89,
  ShutdownInProgress: 91,
  UnsatisfiableWriteConcern: 100,
  OperationFailed: 96,
  WriteConflict: 112,
  CommandNotSupported: 115,
  ConflictingOperationInProgress: 117,
  DocumentValidationFailure: 121,
  ReadConcernMajorityNotAvailableYet: 134,
  CappedPositionLost: 136,
  ViewDepthLimitExceeded: 165,
  CommandNotSupportedOnView: 166,
  OptionNotSupportedOnView: 167,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  AmbiguousIndexKeyPattern: 181,
  ConversionFailure: 241,
  ExceededMemoryLimit: 146,
  SearchNotEnabled: 31082,
  MergeStageNoMatchingDocument: 13113,
  PrimarySteppedDown: 189,
  FailPointSetFailed: 190,
  InvalidIndexSpecificationOption: 197,
  ClusterTimeFailsRateLimiter: 209,
  CursorKilled: 237,
  QueryFeatureNotAllowed: 224,
  TransactionTooOld: 225,
  NotImplemented: 238,
  SnapshotTooOld: 239,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  TooManyLogicalSessions: 261,
  ExceededTimeLimit: 262,
  PreparedTransactionInProgress: 267,
  NoQueryExecutionPlans: 291,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  ConnectionPoolExpired: 317,
  UnsupportedOpQueryCommand: 352,
  APIVersionError: 322,
  APIStrictError: 323,
  APIDeprecationError: 324,
  APIMismatchError: 325,
  IngressRequestRateLimitExceeded: 462,
  SocketException: 9001,
  CursorInUse: 12051,
  NotWritablePrimary: 10107,
  CannotConvertIndexToUnique: 359,
  BSONObjectTooLarge: 10334,
  IndexBuildAborted: 276,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  Interrupted: 11601,
  InterruptedDueToReplStateChange: 11602,
  BackgroundOperationInProgressForDatabase: 12586,
  BackgroundOperationInProgressForNamespace: 12587,
  NotPrimaryNoSecondaryOk: 13435,
  NotPrimaryOrSecondary: 13436,
  OutOfDiskSpace: 14031,
  Location31249: 31249,
  Location31253: 31253,
  Location31254: 31254,
  Location40323: 40323,
  Location40324: 40324,
  Location40353: 40353,
  Location40414: 40414,
  Location40415: 40415,
  Location40602: 40602,
  Location51024: 51024,
  Location51091: 51091,
  NotARetryableWriteCommand: 50768,
} as const;

/** MongoDB names codes without a name after their location in its source. */
export type CodeName = keyof typeof CODE_NAMES | `Location${number}`;

const NAMES = new Map<number, string>(
  Object.entries(CODE_NAMES).map(([name, code]) => [code, name]),
);

/** An error that is sent to the client, with MongoDB's code and code name. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: CodeName;
  readonly details: Doc;

  /** The numeric code, for codes without an entry in the table. */
  constructor(codeName: CodeName, message: string, options: { details?: Doc; code?: number } = {}) {
    super(message);
    this.codeName = codeName;
    this.code =
      options.code ??
      (CODE_NAMES as Record<string, number>)[codeName] ??
      Number(codeName.slice('Location'.length));
    this.details = options.details ?? {};
  }

  static nameOf(code: number): CodeName {
    return (NAMES.get(code) as CodeName | undefined) ?? `Location${code}`;
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

export const writeConflict = (): CommandError =>
  new CommandError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
  );
