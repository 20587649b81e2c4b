import {
  exportPresets,
  leadColumns,
  leadColumnTitles,
  readPhone,
  type LeadColumn,
  type PackExportQuery,
  type PhoneForm,
} from '@leadmart/contracts';

/** A column of an export: its title, and its cell of a lead. */
export interface ExportColumn {
  readonly column: LeadColumn;
  readonly title: string;
  /** Reads the cells of a pack's line, which are in the order of the pack's layout. */
  readonly cellOf: (cells: readonly string[]) => string;
}

type Choice = Pick<PackExportQuery, 'columns' | 'phone' | 'preset'> & {
  /** Names the columns for people, unless a preset names them for a program. */
  readonly inWords?: boolean;
};

/** Returns the chosen columns in their order, or all that lines with these columns have. */
export function exportColumns(choice: Choice, stored: readonly string[]): ExportColumn[] {
  const preset = choice.preset && exportPresets[choice.preset];
  const all = leadColumns.filter((column) => stored.includes(column));
  const { columns = all, phone = 'digits' } = preset
    ? { columns: undefined, phone: preset.phone }
    : choice;
  const titleOf = (column: LeadColumn) => (choice.inWords ? leadColumnTitles[column] : column);
  const wanted = preset?.columns ?? columns.map((column) => ({ column, title: titleOf(column) }));
  return wanted.map(({ column, title }) => {
    const at = stored.indexOf(column);
    const isPhone = column === 'phoneNumber';
    const cellOf = (cells: readonly string[]): string => {
      const cell = cells[at] ?? '';
      return isPhone ? phoneIn(phone, cell) : cell;
    };
    return { column, title, cellOf };
  });
}

/** Writes a phone number of the stock; other text stays as it is. */
function phoneIn(form: PhoneForm, text: string): string {
  const digits = readPhone(text);
  if (digits === undefined) return text;
  switch (form) {
    case 'digits':
      return digits;
    case 'e164':
      return `+1${digits}`;
    case 'dashes':
      return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
  }
}

/** Whether all cells of a lead are empty: its person opted out. */
export const isErased = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** `+1` and ten digits. Spreadsheets show it as a number, so it needs no guard, which a dialer would not understand. */
export const isPlainPhone = (text: string): boolean => /^\+1\d{10}$/.test(text);
