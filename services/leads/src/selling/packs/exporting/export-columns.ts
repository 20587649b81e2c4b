import {
  callingColumns,
  callingWindow,
  exportColumnTitles,
  exportPresets,
  leadColumns,
  ownCheckColumns,
  readPhone,
  stateNames,
  type CallingColumn,
  type CallingLimits,
  type ExportColumnName,
  type PackExportQuery,
  type PhoneForm,
  type StateCode,
} from '@leadmart/contracts';

/** The moment of an export and the limits of that moment, for the hours of calls. */
export interface CallingHoursAt {
  readonly at: Date;
  readonly limits: CallingLimits;
}

/** A column of an export: its title, and its cell of a lead. */
export interface ExportColumn {
  readonly column: ExportColumnName;
  readonly title: string;
  /** Reads the cells of a pack's line, which are in the order of the pack's layout. */
  readonly cellOf: (cells: readonly string[]) => string;
}

type Choice = Pick<PackExportQuery, 'columns' | 'phone' | 'preset' | 'callingHours'> & {
  /** Names the columns for people, unless a preset names them for a program. */
  readonly inWords?: boolean;
};

/** Returns the chosen columns in their order, or all that lines with these columns have. */
export function exportColumns(
  choice: Choice,
  stored: readonly string[],
  calls: CallingHoursAt,
): ExportColumn[] {
  const titled = titledColumns(choice, stored);
  const phone = (choice.preset ? exportPresets[choice.preset].phone : choice.phone) ?? 'digits';
  const readFrom = (column: ExportColumnName) => {
    const at = stored.indexOf(column);
    return (cells: readonly string[]): string => cells[at] ?? '';
  };
  const [phoneOf, stateOf] = [readFrom('phoneNumber'), readFrom('state')];
  return titled.map(({ column, title }) => {
    if (isCalling(column))
      return {
        column,
        title,
        cellOf: (cells) => callingCell(column, [phoneOf(cells), stateOf(cells)], calls),
      };
    if (column === 'phoneNumber')
      return { column, title, cellOf: (cells) => phoneIn(phone, phoneOf(cells)) };
    return { column, title, cellOf: readFrom(column) };
  });
}

/** The chosen columns with the titles that the file has for them. */
function titledColumns(
  { preset, columns, callingHours, inWords }: Choice,
  stored: readonly string[],
): Pick<ExportColumn, 'column' | 'title'>[] {
  const titled = (column: ExportColumnName) => ({
    column,
    title: inWords ? exportColumnTitles[column] : column,
  });
  const chosen = preset
    ? exportPresets[preset].columns
    : (columns ?? leadColumns.filter((column) => stored.includes(column))).map(titled);
  const added: readonly ExportColumnName[] = [
    ...(callingHours ? callingColumns : []),
    ...ownCheckColumns.filter((column) => stored.includes(column)),
  ];
  const missing = added.filter((one) => !chosen.some(({ column }) => column === one));
  return [...chosen, ...missing.map(titled)];
}

const isCalling = (column: ExportColumnName): column is CallingColumn =>
  callingColumns.some((one) => one === column);

/** Empty for the line of an erased lead, and the hours on a day without any. */
function callingCell(
  column: CallingColumn,
  [phone, state]: readonly [string, string],
  { at, limits }: CallingHoursAt,
): string {
  if (!Object.hasOwn(stateNames, state)) return '';
  const { timeZone, today } = callingWindow(phone, state as StateCode, at, limits);
  if (column === 'timeZone') return timeZone;
  return (column === 'callFrom' ? today?.from : today?.until) ?? '';
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
