import { encodeReply, isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { elementsOf, wrapElements } from '../documents/raw-bson.js';
import { asCommandError, CommandError } from '../errors.js';
import type { Engine } from '../engine.js';
import { ForcedError, type ForcedAnswer } from '../fail-points/fail-points.js';
import type { CommandContext, Reply } from './context/context.js';
import { errorLabels } from './context/error-labels.js';

/** Adds the common fields of a reply: error labels and write concern errors. */

export const hasWriteErrors = (reply: Reply): boolean =>
  isPlainObject(reply) && ('writeErrors' in reply || Number(reply['nErrors'] ?? 0) > 0);

function labelsFor(
  context: CommandContext | undefined,
  code: number | undefined,
  { writeConcernError, labels }: ForcedAnswer,
): string[] {
  if (labels) return labels;
  if (!context) return [];
  return errorLabels({
    command: context.name,
    isNumbered: context.sessionOptions.number !== undefined,
    inTransaction: context.sessionOptions.inTransaction,
    code,
    writeConcernCode: toNumber(writeConcernError?.['code']),
  });
}

function additions({ writeConcernError }: ForcedAnswer, labels: string[]): Doc {
  return {
    ...(writeConcernError ? { writeConcernError } : {}),
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
  };
}

export function finishReply(context: CommandContext, reply: Reply, forced: ForcedAnswer): Buffer {
  const { writeConcernError } = forced;
  const extra = writeConcernError
    ? additions(forced, labelsFor(context, undefined, forced))
    : undefined;
  if (!Buffer.isBuffer(reply)) return encodeReply(extra ? { ...reply, ...extra } : reply);
  return extra ? wrapElements([elementsOf(reply), elementsOf(encodeReply(extra))]) : reply;
}

export function errorReply(
  engine: Engine,
  context: CommandContext | undefined,
  cause: unknown,
  forced: ForcedAnswer,
): Buffer {
  if (!(cause instanceof CommandError)) {
    engine.log({
      command: context?.name,
      error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      msg: 'command failed unexpectedly',
    });
  }
  const error = asCommandError(cause);
  const labels =
    (error instanceof ForcedError ? error.forcedLabels : undefined) ??
    labelsFor(context, error.code, forced);
  return encodeReply({ ...error.toReply(), ...additions(forced, labels) });
}
