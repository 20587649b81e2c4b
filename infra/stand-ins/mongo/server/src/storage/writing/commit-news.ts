/** Tells those who wait that something was committed. */
export class CommitNews {
  private readonly listeners = new Set<() => void>();

  tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** Resolves after the next commit, or when the time is up. */
  next(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const listener = (): void => {
        clearTimeout(timer);
        this.listeners.delete(listener);
        resolve();
      };
      const timer = setTimeout(listener, milliseconds);
      timer.unref();
      this.listeners.add(listener);
    });
  }
}
