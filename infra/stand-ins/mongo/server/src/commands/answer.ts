import { encodeReply, isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { elementsOf, wrapElements } from '../documents/raw-bson.js';
import type { Engine } from '../engine.js';
import { asCommandError, CommandError } from '../errors.js';
import type { CommandContext, Reply } from './context/context.js';
import { errorLabels } from './context/error-labels.js';

/** Adds the common fields of a reply: error labels and write concern errors. */

export const hasWriteErrors = (reply: Reply): boolean =>
  isPlainObject(reply) && ('writeErrors' in reply || Number(reply['nErrors'] ?? 0) > 0);

export function finishReply(
  context: CommandContext,
  reply: Reply,
  writeConcernError: Doc | undefined,
): Buffer {
  if (!writeConcernError) return Buffer.isBuffer(reply) ? reply : encodeReply(reply);
  const labels = labelsFor(context, undefined, toNumber(writeConcernError['code']));
  const extra = { writeConcernError, ...labelField(labels) };
  return Buffer.isBuffer(reply)
    ? wrapElements([elementsOf(reply), elementsOf(encodeReply(extra))])
    : encodeReply({ ...reply, ...extra });
}

function labelsFor(
  { name, sessionOptions: { number, inTransaction } }: CommandContext,
  code: number | undefined,
  writeConcernCode?: number,
): string[] {
  const isNumbered = number !== undefined;
  return errorLabels({ command: name, isNumbered, inTransaction, code, writeConcernCode });
}

const labelField = (labels: string[]): Doc => (labels.length > 0 ? { errorLabels: labels } : {});

export function errorReply(
  engine: Engine,
  context: CommandContext | undefined,
  cause: unknown,
): Buffer {
  if (!(cause instanceof CommandError)) {
    engine.log({
      command: context?.name,
      error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      msg: 'command failed unexpectedly',
    });
  }
  const error = asCommandError(cause);
  const labels = context ? labelsFor(context, error.code) : [];
  return encodeReply({ ...error.toReply(), ...labelField(labels) });
}
