import type { Result } from 'lighthouse';
import type { AuditedPage } from './pages.js';

type AuditResult = Result['audits'][string];

const passMark = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface Verdict {
  /** Scores from 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly shortcomings: readonly string[];
}

/** The verdict of a page is its run with the median speed. */
export function verdictOf(results: readonly Result[]): Verdict {
  const bySpeed = [...results].sort(
    (one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'),
  );
  const middle = bySpeed[Math.floor(bySpeed.length / 2)];
  if (!middle) throw new Error('There are no Lighthouse runs to report.');
  const scores = Object.fromEntries(categories.map((name) => [name, scoreOf(middle, name)]));
  return { scores: scores as Verdict['scores'], shortcomings: shortcomingsOf(middle) };
}

export const isGoodEnough = ({ scores }: Verdict): boolean =>
  categories.every((name) => scores[name] >= passMark);

/** A line of scores, followed by the findings that reduced them. */
export function describe({ name }: AuditedPage, { scores, shortcomings }: Verdict): string {
  const figures = categories.map(
    (category) =>
      `${category} ${String(scores[category]).padStart(3)}${scores[category] < passMark ? ' (!)' : ''}`,
  );
  const lines = shortcomings.map((shortcoming) => `    ${shortcoming}`);
  return [`${name.padEnd(10)} ${figures.join('   ')}`, ...lines].join('\n');
}

const scoreOf = (result: Result, category: Category): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

function shortcomingsOf(result: Result): string[] {
  const counted = categories.flatMap((name) => result.categories[name]?.auditRefs ?? []);
  const ids = new Set(counted.filter(({ weight }) => weight > 0).map(({ id }) => id));
  const isShort = ({ id, score }: AuditResult): boolean =>
    score !== null && score < 1 && (ids.has(id) || score < 0.9);
  return Object.values(result.audits).filter(isShort).map(sentence);
}

function sentence({ id, title, score, displayValue }: AuditResult): string {
  const value = displayValue === undefined ? '' : `: ${displayValue}`;
  return `${String(Math.round((score ?? 0) * 100)).padStart(3)}  ${title}${value} (${id})`;
}
