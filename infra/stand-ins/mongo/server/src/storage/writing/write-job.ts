import type { WriteSteps } from './write-steps.js';

export interface WriteOptions {
  /** Called inside the LMDB transaction when it commits a part of the steps. */
  beforeSlice?: () => void;
  /** All steps must run in one LMDB transaction, however long they take. */
  atomic?: boolean;
  /** Runs also when the disk is almost full. */
  freesSpace?: boolean;
}

/** A write job. It is answered exactly once. */
export class WriteJob {
  readonly atomic: boolean;
  readonly freesSpace: boolean;
  readonly beforeSlice: () => void;
  /** True when it was answered early: its remaining steps are skipped. */
  aborted = false;

  constructor(
    readonly steps: WriteSteps<unknown>,
    readonly resolve: (value: unknown) => void,
    readonly reject: (error: unknown) => void,
    { beforeSlice, atomic, freesSpace }: WriteOptions,
  ) {
    this.atomic = atomic ?? false;
    this.freesSpace = freesSpace ?? false;
    this.beforeSlice = beforeSlice ?? (() => undefined);
  }

  abort(error: unknown): void {
    this.aborted = true;
    this.reject(error);
  }
}
