import { CommandError } from '../../errors.js';
import type { WriteSteps } from './write-steps.js';

export interface WriteOptions {
  /** The deadline in milliseconds since 1970. */
  deadline?: number | undefined;
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
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly steps: WriteSteps<unknown>,
    private readonly onResolve: (value: unknown) => void,
    private readonly onReject: (error: unknown) => void,
    { deadline, beforeSlice, atomic, freesSpace }: WriteOptions,
  ) {
    this.atomic = atomic ?? false;
    this.freesSpace = freesSpace ?? false;
    this.beforeSlice = beforeSlice ?? (() => undefined);
    if (deadline !== undefined) this.expireAt(deadline);
  }

  private expireAt(deadline: number): void {
    this.timer = setTimeout(
      () => this.abort(new CommandError('MaxTimeMSExpired', 'operation exceeded time limit')),
      Math.max(0, deadline - Date.now()),
    );
  }

  resolve(value: unknown): void {
    clearTimeout(this.timer);
    this.onResolve(value);
  }

  reject(error: unknown): void {
    clearTimeout(this.timer);
    this.onReject(error);
  }

  abort(error: unknown): void {
    this.aborted = true;
    this.reject(error);
  }
}
