import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { ExportColumnName, PhoneForm } from '@leadmart/contracts';
import {
  callingColumns,
  exportColumnTitles,
  exportPresetIds,
  exportPresets,
} from '@leadmart/contracts/export-presets';
import { downloadFile } from '../../lib/download-file.js';
import { useFields } from '../../lib/hooks/use-fields.js';
import { useToast } from '../../lib/hooks/use-toast.js';
import { IconButton } from '../buttons/Button.js';
import { FormModal } from '../dialogs/FormModal.js';
import { CheckboxField, SelectField } from '../fields/Field.js';
import {
  chosenColumns,
  exportPath,
  moved,
  rememberChoice,
  rememberedChoice,
  type ExportChoice,
} from './export-choice.js';
import styles from './ExportDialog.module.css';

interface Props {
  id: string;
  onClose: () => void;
}

interface PartProps {
  choice: ExportChoice;
  change: (change: Partial<ExportChoice>) => void;
}

const formats: Readonly<Record<ExportChoice['format'], string>> = {
  csv: 'CSV',
  xlsx: 'Excel workbook (.xlsx)',
  jsonl: 'JSON Lines',
  vcf: 'vCards for phones and address books',
};

const phones: Readonly<Record<PhoneForm, string>> = {
  digits: '2015550123',
  e164: '+12015550123',
  dashes: '201-555-0123',
};

/** Saves a pack in the form that a dialer or CRM reads. The choice is remembered in this browser. */
export function ExportDialog({ id, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const {
    values: choice,
    change,
    field,
  } = useFields(rememberedChoice, () => setFailure(undefined));
  const toast = useToast();
  const save = async (): Promise<void> => {
    const hasColumns = choice.preset !== '' || choice.format === 'vcf';
    if (!hasColumns && chosenColumns(choice).length === 0)
      return setFailure('Choose at least one column.');
    rememberChoice(choice);
    setFailure(undefined);
    setBusy(true);
    const path = exportPath(id, choice);
    const outcome = await downloadFile({ path, fallbackName: `leads.${choice.format}` });
    setBusy(false);
    if ('failure' in outcome) return setFailure(outcome.failure);
    toast.success('Saved as', outcome.name);
    onClose();
  };
  return (
    <FormModal
      title="Export leads"
      submitLabel="Export"
      busy={busy}
      failure={failure}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <SelectField label="Format" options={formats} {...field('format')} />
      {choice.format !== 'vcf' && <Columns {...{ choice, change }} />}
      {(choice.preset === '' || choice.format === 'vcf') && (
        <SelectField label="Phone numbers" options={phones} {...field('phone')} />
      )}
    </FormModal>
  );
}

function Columns({ choice, change }: PartProps) {
  const { preset, callingHours } = choice;
  return (
    <>
      <SelectField
        label="Columns"
        options={[
          ['', 'My own choice'],
          ...exportPresetIds.map((one) => [one, `For ${exportPresets[one].name}`] as const),
        ]}
        value={preset}
        onValue={(preset) => change({ preset })}
      />
      {preset === '' ? (
        <OwnColumns {...{ choice, change }} />
      ) : (
        <>
          <p className="muted">
            {exportPresets[preset].columns.map(({ title }) => title).join(' · ')}
          </p>
          <CheckboxField
            label="Add time zone and hours of calls"
            checked={callingHours}
            onChange={({ target }) => change({ callingHours: target.checked })}
          />
        </>
      )}
      {hasHours(choice) && (
        <p className="muted">
          The hours are those of today, by law. They are information, not legal advice.
        </p>
      )}
    </>
  );
}

const hasHours = (choice: ExportChoice): boolean =>
  choice.preset === ''
    ? callingColumns.some((column) => !choice.left.includes(column))
    : choice.callingHours;

function OwnColumns({ choice: { columns, left }, change }: PartProps) {
  const toggle = (column: ExportColumnName, isChosen: boolean): void =>
    change({ left: isChosen ? left.filter((one) => one !== column) : [...left, column] });
  return (
    <ul
      className={`stack gap-1 ${styles['columns']}`}
      aria-label="Columns in the order of the file"
    >
      {columns.map((column, i) => (
        <li key={column}>
          <CheckboxField
            label={exportColumnTitles[column]}
            checked={!left.includes(column)}
            onChange={({ target }) => toggle(column, target.checked)}
          />
          <IconButton
            label={`Move ${exportColumnTitles[column]} up`}
            icon={<ArrowUp />}
            aria-disabled={i === 0 || undefined}
            onClick={() => change({ columns: moved(columns, column, -1) })}
          />
          <IconButton
            label={`Move ${exportColumnTitles[column]} down`}
            icon={<ArrowDown />}
            aria-disabled={i === columns.length - 1 || undefined}
            onClick={() => change({ columns: moved(columns, column, 1) })}
          />
        </li>
      ))}
    </ul>
  );
}
