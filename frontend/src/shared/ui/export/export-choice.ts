import type { ExportFormat, ExportPresetId, LeadColumn, PhoneForm } from '@leadmart/contracts';
import { exportPresetIds } from '@leadmart/contracts/export-presets';
import { leadColumns } from '@leadmart/contracts/lead-files';
import { packExportPath } from '@leadmart/contracts/paths';

/** The choice of a user for exports. `columns` has all columns in the user's order; `left` are those left out. */
export interface ExportChoice {
  readonly format: ExportFormat;
  readonly preset: ExportPresetId | '';
  readonly columns: readonly LeadColumn[];
  readonly left: readonly LeadColumn[];
  readonly phone: PhoneForm;
}

const key = 'leadmart.export';

const first: ExportChoice = {
  format: 'csv',
  preset: '',
  columns: leadColumns,
  left: [],
  phone: 'digits',
};

/** The user's last choice in this browser. */
export function rememberedChoice(): ExportChoice {
  try {
    const kept = { ...first, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object) };
    const { columns, left, preset } = kept;
    const known = leadColumns.every((column) => columns.includes(column));
    const isWhole = known && columns.length === leadColumns.length && Array.isArray(left);
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
export const chosenColumns = ({ columns, left }: ExportChoice): readonly LeadColumn[] =>
  columns.filter((column) => !left.includes(column));

/** The path of a pack in the chosen form. */
export function exportPath(id: string, choice: ExportChoice): string {
  const { format, preset, phone } = choice;
  const query = new URLSearchParams({ format });
  if (format === 'vcf') query.set('phone', phone);
  else if (preset !== '') query.set('preset', preset);
  else {
    query.set('columns', chosenColumns(choice).join(','));
    query.set('phone', phone);
  }
  return `${packExportPath(id)}?${query.toString()}`;
}

/** The columns with one moved to the place before or after it. */
export function moved(
  columns: readonly LeadColumn[],
  column: LeadColumn,
  by: -1 | 1,
): readonly LeadColumn[] {
  const others = columns.filter((one) => one !== column);
  const at = columns.indexOf(column) + by;
  return at < 0 || at > others.length ? columns : others.toSpliced(at, 0, column);
}
