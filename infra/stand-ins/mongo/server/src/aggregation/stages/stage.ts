import type { Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';

/** A stream of documents. An `undefined` in the stream means that other work may run. */
export type Stream = Iterable<Doc | undefined>;

/** A stage that is ready to run. Each run starts with fresh state. */
export type RunStage = (input: Stream) => Stream;

export type StageCompiler = (spec: unknown) => RunStage;

export const stageName = (stage: Doc): string => {
  const [name, ...others] = Object.keys(stage);
  if (name !== undefined && others.length === 0) return name;
  throw new CommandError(
    'Location40323',
    'A pipeline stage specification object must contain exactly one field.',
  );
};

/** A stage that maps each document to one document or none. */
export const mapping = (change: (doc: Doc) => Doc | undefined): RunStage =>
  function* mapped(input) {
    for (const doc of input) yield doc && change(doc);
  };

/** The number of documents returned from memory between two pauses for other work. */
const DOCUMENTS_PER_PAUSE = 200;

/** Returns documents from memory with pauses for other work. */
export function* withPauses(documents: Iterable<Doc>): Generator<Doc | undefined> {
  let given = 0;
  for (const doc of documents) {
    yield doc;
    given += 1;
    if (given % DOCUMENTS_PER_PAUSE === 0) yield undefined;
  }
}
