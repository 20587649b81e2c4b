import type { HeaderMapping } from '@leadmart/contracts';
import { columnsNamedBy, isPlainName } from '@leadmart/contracts/header-names';
import { leadColumns, type LeadColumn } from '@leadmart/contracts/lead-files';
import { isolated } from '../../../../shared/lib/isolated.js';
import { isRecognisable, shareOf, valueFits, type ValueFit } from './value-kinds.js';

/** The head of a file. */
export interface FileHead {
  headers: readonly string[];
  sample: readonly Record<string, string>[];
  /** Headers that equal the name of a lead column. */
  automatic: HeaderMapping;
  /** The user's own choice for the same headers. */
  remembered?: HeaderMapping | undefined;
}

/** A mapping to start with. Each guess has its reason; columns with several equal candidates have none. */
export interface Guesses {
  mapping: HeaderMapping;
  reasons: Partial<Record<LeadColumn, string>>;
  /** Headers that fit a column equally well: the user has to choose. */
  candidates: Partial<Record<LeadColumn, readonly string[]>>;
}

type Source = HeaderMapping[LeadColumn];

interface Fit {
  column: LeadColumn;
  header: string;
  score: number;
  reason: string;
}

/** Most of the values must fit, or the header alone decides. */
const enough = 0.6;

/**
 * Guesses the column of the file for each lead column: the user's earlier choice, then equal names, then
 * names in several languages and the look of the values. A header is used once.
 */
export function guessColumns({ headers, sample, automatic, remembered }: FileHead): Guesses {
  const guesses: Guesses = { mapping: {}, reasons: {}, candidates: {} };
  const free = new Set(headers);
  const take = (column: LeadColumn, source: Source, reason: string): void => {
    if (source === undefined || guesses.mapping[column] !== undefined) return;
    // A value for all rows needs no header.
    if (typeof source === 'string' && !free.delete(source)) return;
    Object.assign(guesses.mapping, { [column]: source });
    guesses.reasons[column] = reason;
  };
  for (const column of leadColumns) take(column, remembered?.[column], 'Your choice last time');
  for (const column of leadColumns) take(column, automatic[column], 'Same name');

  const fits = headers
    .filter((header) => free.has(header))
    .flatMap((header) => fitsOf(header, { headers, sample }))
    .toSorted((a, b) => b.score - a.score);
  for (const { column, header, score, reason } of fits) {
    if (guesses.mapping[column] !== undefined || guesses.candidates[column]) continue;
    if (!free.has(header)) continue;
    const equal = fits.filter(
      (fit) => fit.column === column && fit.score === score && free.has(fit.header),
    );
    if (equal.length === 1) take(column, header, reason);
    else guesses.candidates[column] = equal.map((fit) => fit.header);
  }
  return guesses;
}

/** The lead columns that a header may stand for, each with a score. */
function fitsOf(header: string, { headers, sample }: Pick<FileHead, 'headers' | 'sample'>): Fit[] {
  const byValue = valueFits(sample.map((row) => row[header] ?? ''));
  const named = columnsNamedBy(header);
  const isLastName =
    isPlainName(header) && headers.some((other) => columnsNamedBy(other).includes('firstName'));
  return leadColumns.flatMap((column): Fit[] => {
    const fit = byValue.get(column);
    const isNamed = named.includes(column) || (isLastName && column === 'lastName');
    if (isNamed && !isContradicted(column, byValue)) {
      const score = 2 + (shareOf(fit) >= enough ? 1 : 0);
      return [{ column, header, score, reason: `Header says “${isolated(header)}”` }];
    }
    if (fit === undefined || shareOf(fit) < enough) return [];
    return [{ column, header, score: shareOf(fit), reason: wordsFor(fit) }];
  });
}

const wordsFor = ({ look, matching, total }: ValueFit): string =>
  `Values ${look} (${matching} of ${total})`;

/** Whether nearly all values are those of another column. Names and cities may equal states. */
function isContradicted(column: LeadColumn, byValue: ReadonlyMap<LeadColumn, ValueFit>): boolean {
  if (shareOf(byValue.get(column)) >= enough) return false;
  return [...byValue].some(
    ([other, fit]) =>
      other !== column && shareOf(fit) >= 0.8 && (isRecognisable(column) || other !== 'state'),
  );
}

/** The reason why a column is chosen, or the candidates while none is. */
export function reasonOf(
  column: LeadColumn,
  { mapping: guessed, reasons, candidates }: Guesses,
  mapping: HeaderMapping,
): string | undefined {
  const chosen = mapping[column];
  if (chosen !== undefined) return chosen === guessed[column] ? reasons[column] : 'Your choice';
  const fitting = candidates[column];
  return fitting && `${fitting.map((header) => `“${isolated(header)}”`).join(' or ')}?`;
}
