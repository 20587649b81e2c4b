import type { Doc } from '../../documents/codec.js';
import type { CommandContext } from '../../commands/context/context.js';
import { checkMerge, merge } from './merge.js';
import { checkOut, out } from './out.js';

/** Checks the writing stage before the pipeline reads any document. */
export function checkWritingStage(context: CommandContext, stage: Doc): void {
  if ('$out' in stage) checkOut(context, stage['$out']);
  else checkMerge(context, stage['$merge']);
}

/** Runs `$out` or `$merge`, the last stage of a pipeline, as one write in slices. */
export async function writeResults(
  context: CommandContext,
  stage: Doc,
  documents: readonly Buffer[],
): Promise<void> {
  const steps =
    '$out' in stage
      ? out(context, stage['$out'], documents)
      : merge(context, stage['$merge'], documents);
  await context.engine.store.write(steps);
  context.engine.purge.start();
}
