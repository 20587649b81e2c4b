/** A column of a list, by the cells that have a value. */
export interface ListColumn {
  /** Empty in a list without a header. */
  readonly header: string;
  readonly filled: number;
  /** The cells with a phone. */
  readonly phones: number;
  readonly emails: number;
}

/** The columns that are read, by their positions, ascending. */
export interface ReadColumns {
  readonly phones: readonly number[];
  readonly emails: readonly number[];
}

const phoneWord =
  /^(?:(?:tele|cell|mobile|home|work)?(?:phones?|fax)|tel|telephone|mobile|cell|cellular|landline|wireless|dnc|celular|telefono|teléfono|movil|móvil)$/;
/** Words for the kinds of phones, which other columns have, too. */
const kindWord =
  /^(?:home|work|business|office|main|primary|secondary|other|alternate|alt|day|evening|night|voice|direct|pager|car|assistant)$/;
const emailWord = /^(?:e?mails?|correo)$/;
/** Words for numbers that identify something else. */
const idWord =
  /^(?:ids?|uid|uuid|guid|key|account|acct|order|orders|invoice|record|row|ref|reference|policy|case|ticket|zip|postal|postcode|code|ssn|ein|npi|license|serial|ext|extension|date|time|amount)$/;

/**
 * Returns the columns of phones and of e-mails. Those that a header names win over others that look like them, such as a
 * column of ids. Without such headers they are the columns whose values mostly are phones, and at least the one with the
 * most.
 */
export function decideColumns(columns: readonly ListColumn[]): ReadColumns {
  return {
    phones: chosen(columns, ({ phones }) => phones, {
      names: (words) => words.some((word) => phoneWord.test(word)),
      mayName: (words) => words.some((word) => kindWord.test(word)),
    }),
    emails: chosen(columns, ({ emails }) => emails, {
      names: (words) => words.some((word) => emailWord.test(word)),
      mayName: () => false,
    }),
  };
}

interface HeaderWords {
  readonly names: (words: readonly string[]) => boolean;
  readonly mayName: (words: readonly string[]) => boolean;
}

function chosen(
  columns: readonly ListColumn[],
  countOf: (column: ListColumn) => number,
  { names, mayName }: HeaderWords,
): number[] {
  const holding = columns.flatMap((column, place) => {
    const [count, words] = [countOf(column), wordsOf(column.header)];
    if (count === 0) return [];
    return [{ place, count, words, isMostly: count * 2 >= column.filled, isId: isId(words) }];
  });
  const named = holding.filter(
    ({ words, isId: is, isMostly }) => !is && (names(words) || (isMostly && mayName(words))),
  );
  const mostly = holding.filter((one) => one.isMostly && !one.isId);
  const [most] = holding.toSorted((a, b) => b.count - a.count);
  const found = [named, mostly, most ? [most] : []].find(({ length }) => length > 0) ?? [];
  return found.map(({ place }) => place);
}

const isId = (words: readonly string[]): boolean => words.some((word) => idWord.test(word));

/** `DNC_Home`, `E-mail 2 Address` and `homePhone` as words in lower case. */
function wordsOf(header: string): string[] {
  const spaced = header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/e-mail/gi, 'email');
  return spaced.toLowerCase().match(/\p{L}+/gu) ?? [];
}
