/** Notifies waiting readers of commits. */
export class CommitSignal {
  private readonly listeners = new Set<() => void>();

  notify(): void {
    for (const listener of this.listeners) listener();
  }

  /** Resolves after the next commit, or after the given time. */
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
