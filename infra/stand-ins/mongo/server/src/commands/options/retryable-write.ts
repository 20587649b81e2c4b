import type { Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { HangUp } from '../../wire/hang-up.js';
import type { CommandContext, Reply } from '../context/context.js';

const BATCHES: Record<string, string> = { update: 'updates', delete: 'deletes', bulkWrite: 'ops' };

/** An insert counts as one write; other batches count one per statement. */
function writesLeft({ name, documents, history }: CommandContext): number {
  const statements = documents.get(BATCHES[name] ?? '')?.length ?? 1;
  let left = 0;
  for (let index = 0; index < statements; index += 1) left += history?.find(index) ? 0 : 1;
  return left;
}

/** A retry that arrives while the first attempt runs gets the reply of that attempt. */
export async function runRetryable(
  context: CommandContext,
  number: bigint,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const { session, engine } = context;
  if (!session) return run();
  const running = session.running.get(number);
  if (running) return running;
  context.history = engine.sessions.historyOf(session, number);
  const attempt = withFailPoint(context, run);
  session.running.set(number, attempt);
  try {
    return await attempt;
  } finally {
    session.running.delete(number);
  }
}

async function withFailPoint(context: CommandContext, run: () => Promise<Reply>): Promise<Reply> {
  const { failPoints } = context.engine;
  if (!failPoints.watchesRetryableWrites) return run();
  const { failWith, hangUp } = failPoints.beforeRetryableWrite(writesLeft(context));
  const outcome = failWith === undefined ? await run() : () => refused(context, failWith);
  if (hangUp) throw new HangUp();
  return typeof outcome === 'function' ? outcome() : outcome;
}

/** A batch reports the error for its first statement, any other command as its own error. */
function refused({ name }: CommandContext, code: number): Doc {
  const message = 'Failing write due to the onPrimaryTransactionalWrite fail point.';
  const error = new CommandError(CommandError.nameOf(code), message, { code });
  if (name.toLowerCase() === 'findandmodify' || name === 'bulkWrite') throw error;
  return { n: 0, writeErrors: [{ index: 0, code, errmsg: message }], ok: 1 };
}
