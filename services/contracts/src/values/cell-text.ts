/**
 * Characters that no program shows (Unicode: Default_Ignorable_Code_Point), such as zero-width spaces, joiners,
 * bidirectional controls and byte order marks. Two texts that differ only in them look the same.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns a text as people see it: without invisible characters, and without spaces around it. */
export function visibleText(text: string): string {
  return text.replace(invisible, '').trim();
}

/** Returns the text of a cell. Some programs write `="00501"`, so that spreadsheets do not change a number. */
export function cellText(text: string): string {
  const visible = visibleText(text);
  const [, wrapped] = /^="(.*)"$/s.exec(visible) ?? [];
  return wrapped === undefined ? visible : wrapped.replaceAll('""', '"').trim();
}

/** Returns the text of a cell without the `'` by which spreadsheets mark text. Not for names: `'t Hooft` is one. */
export function unquotedCellText(text: string): string {
  return cellText(text)
    .replace(/^'(.*?)'?$/s, '$1')
    .trim();
}
