import { Injectable } from '@nestjs/common';

/** Returns if the dependency is up; otherwise throws an error that an operator can read. */
type ReadinessCheck = () => void | Promise<void>;

/** The result of each check: `up`, or the reason. */
export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

const checkTimeoutMs = 1_500;

interface RegisteredCheck {
  readonly check: ReadinessCheck;
  readonly requestsCanWaitForIt: boolean;
}

/** Decides whether this process should receive work, with the reasons if not. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, RegisteredCheck>();
  private leaving = false;

  /**
   * `requestsCanWaitForIt`: most requests are answered without this dependency, so its failure does not redirect
   * traffic.
   */
  register(name: string, check: ReadinessCheck, { requestsCanWaitForIt = false } = {}): void {
    this.checks.set(name, { check, requestsCanWaitForIt });
  }

  /** Makes the process unready from now on, whatever its checks return: it is about to stop. */
  leave(): void {
    this.leaving = true;
  }

  get isLeaving(): boolean {
    return this.leaving;
  }

  /** Runs all checks, or only those that decide whether requests should be sent here. */
  async report(about: 'everything' | 'requests' = 'everything'): Promise<ReadinessReport> {
    const asked = [...this.checks].filter(
      ([, { requestsCanWaitForIt }]) => about === 'everything' || !requestsCanWaitForIt,
    );
    const entries = await Promise.all(
      asked.map(async ([name, { check }]) => [name, await outcomeOf(check)] as const),
    );
    const checks = Object.fromEntries(entries);
    if (this.leaving) return { ready: false, checks: { ...checks, process: 'stopping' } };
    return { ready: entries.every(([, outcome]) => outcome === 'up'), checks };
  }
}

async function outcomeOf(check: ReadinessCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), checkTimeoutMs);
  });
  try {
    await Promise.race([check(), tooLate]);
    return 'up';
  } catch (error) {
    return `down: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    clearTimeout(timer);
  }
}
