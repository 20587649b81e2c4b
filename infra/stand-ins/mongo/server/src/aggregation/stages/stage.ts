import type { Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collations/collation.js';
import { CommandError } from '../../errors.js';
import type { Scope } from '../expressions/scope.js';

/** A stream of documents. An `undefined` in the stream means that other work may run. */
export type Stream = Iterable<Doc | undefined>;

/** A stage that is ready to run. Each run starts with fresh state. */
export type RunStage = (input: Stream) => Stream;

export interface StageContext {
  scope: Scope;
  memoryLimit: number;
  collation: Collation | undefined;
}

export type StageCompiler = (spec: unknown, context: StageContext, name: string) => RunStage;

export const stageName = (stage: Doc): string => {
  const keys = Object.keys(stage);
  if (keys.length !== 1) {
    throw new CommandError(
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    );
  }
  return keys[0] ?? '';
};

/** A stage that maps each document to one document or none. */
export const mapping =
  (change: (doc: Doc) => Doc | undefined): RunStage =>
  (input) =>
    mapped(input, change);

function* mapped(input: Stream, change: (doc: Doc) => Doc | undefined): Generator<Doc | undefined> {
  for (const doc of input) yield doc === undefined ? undefined : change(doc);
}

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

/** Counts the memory of a stage that holds all of its input. */
export class MemoryBudget {
  private held = 0;

  constructor(
    private readonly name: string,
    private readonly limit: number,
  ) {}

  take(bytes: number): void {
    this.held += bytes;
    if (this.held <= this.limit) return;
    throw new CommandError(
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      `Exceeded memory limit for ${this.name}: ${this.limit} bytes. The embedded server does not use the disk for it.`,
    );
  }
}
