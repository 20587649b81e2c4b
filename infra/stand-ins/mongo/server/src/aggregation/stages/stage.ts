import type { Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collations/collation.js';
import { CommandError } from '../../errors.js';
import type { Scope, Variables } from '../expressions/scope.js';

/** Documents on their way; an `undefined` among them is a moment where others may have their turn. */
export type Stream = Iterable<Doc | undefined>;

/** A stage ready to run; every run starts afresh. */
export type RunStage = (input: Stream) => Stream;

/** A pipeline over another collection, ready to run again and again with more conditions in front. */
export type PreparedPipeline = (conditions: readonly Doc[]) => Stream;

export interface ForeignCollection {
  coll: string;
  db?: string | undefined;
}

/** What stages that look beyond their input ask for. */
export type PipelineSource = (
  from: ForeignCollection | undefined,
  pipeline: readonly Doc[],
  variables: Variables,
) => PreparedPipeline;

export interface StageContext {
  scope: Scope;
  variables: Variables;
  /** Absent where a pipeline may only see the document it is given. */
  source: PipelineSource | undefined;
  memoryLimit: number;
  collation: Collation | undefined;
  /** Compiles a pipeline inside this one. */
  nested(pipeline: readonly Doc[]): RunStage;
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

/** A stage that turns each document into one document or none. */
export const mapping =
  (change: (doc: Doc) => Doc | undefined): RunStage =>
  (input) =>
    mapped(input, change);

function* mapped(input: Stream, change: (doc: Doc) => Doc | undefined): Generator<Doc | undefined> {
  for (const doc of input) yield doc === undefined ? undefined : change(doc);
}

/** Documents handed on from memory between two chances for other work. */
const BREATH = 200;

/** Hands on what is in memory already without keeping others waiting. */
export function* withBreaths(documents: Iterable<Doc>): Generator<Doc | undefined> {
  let given = 0;
  for (const doc of documents) {
    yield doc;
    given += 1;
    if (given % BREATH === 0) yield undefined;
  }
}

/** Counts what a stage that must see all of its input holds of it. */
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
