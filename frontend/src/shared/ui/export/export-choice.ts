import type {
  ExportColumnName,
  ExportFormat,
  ExportPresetId,
  PhoneForm,
} from '@leadmart/contracts';
import {
  callingColumns,
  exportColumnNames,
  exportPresetIds,
} from '@leadmart/contracts/export-presets';
import { packExportPath } from '@leadmart/contracts/paths';

/** The choice of a user for exports. `columns` has all columns in the user's order; `left` are those left out. */
export interface ExportChoice {
  readonly format: ExportFormat;
  readonly preset: ExportPresetId | '';
  readonly columns: readonly ExportColumnName[];
  readonly left: readonly ExportColumnName[];
  readonly phone: PhoneForm;
  /** Adds the time zone and the hours of calls to the columns of a preset. */
  readonly callingHours: boolean;
}

const key = 'leadmart.export';

const first: ExportChoice = {
  format: 'csv',
  preset: '',
  columns: exportColumnNames,
  left: callingColumns,
  phone: 'digits',
  callingHours: false,
};

/** The user's last choice in this browser. */
export function rememberedChoice(): ExportChoice {
  try {
    const kept = { ...first, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object) };
    const { columns, left, preset } = kept;
    const known = exportColumnNames.every((column) => columns.includes(column));
    const isWhole = known && columns.length === exportColumnNames.length && Array.isArray(left);
    return isWhole && (preset === '' || exportPresetIds.includes(preset)) ? kept : first;
  } catch {
    return first;
  }
}

export function rememberChoice(choice: ExportChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // Without storage the choice is made anew.
  }
}

/** The columns of the file. */
export const chosenColumns = ({ columns, left }: ExportChoice): readonly ExportColumnName[] =>
  columns.filter((column) => !left.includes(column));

/** The path of a pack in the chosen form. */
export function exportPath(id: string, choice: ExportChoice): string {
  const { format, preset, phone, callingHours } = choice;
  const query = new URLSearchParams({ format });
  if (format === 'vcf') query.set('phone', phone);
  else if (preset !== '') {
    query.set('preset', preset);
    if (callingHours) query.set('callingHours', 'true');
  } else {
    query.set('columns', chosenColumns(choice).join(','));
    query.set('phone', phone);
  }
  return `${packExportPath(id)}?${query.toString()}`;
}

/** The columns with one moved to the place before or after it. */
export function moved(
  columns: readonly ExportColumnName[],
  column: ExportColumnName,
  by: -1 | 1,
): readonly ExportColumnName[] {
  const others = columns.filter((one) => one !== column);
  const at = columns.indexOf(column) + by;
  return at < 0 || at > others.length ? columns : others.toSpliced(at, 0, column);
}
