import type { CommandContext, Reply } from '../context/context.js';

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
  const attempt = run();
  session.running.set(number, attempt);
  try {
    return await attempt;
  } finally {
    session.running.delete(number);
  }
}
