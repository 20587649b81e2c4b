import type { Verdict } from './run-test.js';

export interface TestResult {
  suite: string;
  file: string;
  test: string;
  verdict: Verdict;
}

/** Collects results and prints them: one line per suite, then the failures, then the totals. */
export class Report {
  readonly #results: TestResult[] = [];

  add(result: TestResult): void {
    this.#results.push(result);
  }

  get failed(): boolean {
    return this.#of('failed').length > 0;
  }

  lines(options: { skipped: boolean }): string[] {
    const suites = [...new Set(this.#results.map(({ suite }) => suite))].toSorted();
    return [
      ...suites.map(
        (suite) => `${suite}: ${counts(this.#results.filter((result) => result.suite === suite))}`,
      ),
      ...this.#listed('failed'),
      ...(options.skipped ? this.#listed('skipped') : []),
      `total: ${counts(this.#results)}`,
    ];
  }

  #of(kind: Verdict['kind']): TestResult[] {
    return this.#results.filter(({ verdict }) => verdict.kind === kind);
  }

  #listed(kind: 'failed' | 'skipped'): string[] {
    const results = this.#of(kind).toSorted((a, b) => a.file.localeCompare(b.file));
    return results.map(({ file, test, verdict }) => {
      const reason = verdict.kind === 'passed' ? '' : verdict.reason.replaceAll('\n', ' ');
      return `${kind.toUpperCase()} ${file}: ${test}\n    ${reason}`;
    });
  }
}

function counts(results: TestResult[]): string {
  const number = (kind: Verdict['kind']): number =>
    results.filter(({ verdict }) => verdict.kind === kind).length;
  return `${number('passed')} passed, ${number('failed')} failed, ${number('skipped')} skipped`;
}
