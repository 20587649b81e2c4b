import type { CommandError } from '../../errors.js';
import type { Blocker } from '../store-view.js';
import type { IndexMeta } from './index-meta.js';

/**
 * An index that is being built. Writers update it from the start, readers use it when it is
 * complete. A document that does not fit the index fails the build, not the write.
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
