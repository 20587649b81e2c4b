import type { CommandError } from '../../errors.js';
import type { IndexMeta } from './index-meta.js';
import type { Blocker } from '../store-view.js';

/**
 * An index on its way to being complete. Writers keep it up from its first moment, readers do not
 * know of it before its last; a document that it cannot take ends the build, not the write.
 */
export class IndexBuild implements Blocker {
  readonly ended: Promise<void>;
  private onEnd: () => void = () => undefined;
  private failure: CommandError | undefined;

  constructor(readonly index: IndexMeta) {
    this.ended = new Promise((resolve) => {
      this.onEnd = resolve;
    });
  }

  fail(error: CommandError): void {
    this.failure ??= error;
  }

  throwIfFailed(): void {
    if (this.failure) throw this.failure;
  }

  end(): void {
    this.onEnd();
  }
}
