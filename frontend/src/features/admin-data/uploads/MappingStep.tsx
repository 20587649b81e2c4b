import { useState } from 'react';
import type { HeaderMapping, ValidateHeadersView } from '@leadmart/contracts';
import {
  isRequiredLeadColumn,
  leadColumnTitles,
  leadColumns,
  type LeadColumn,
} from '@leadmart/contracts/lead-files';
import type { Failure } from '../../../shared/api/api-error.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { SelectField } from '../../../shared/ui/fields/Field.js';
import { PlainTable } from '../../../shared/ui/tables/PlainTable.js';
import { reasonOf, type Guesses } from '../upload-rules/column-guesses/guess-columns.js';
import {
  mappingRefusal,
  optionOf,
  ownerOf,
  valueOption,
  withOption,
} from '../upload-rules/header-mapping.js';
import { valueOptionsOf } from '../upload-rules/row-fixes.js';
import styles from './UploadModal.module.css';

interface Props {
  view: ValidateHeadersView;
  guesses: Guesses;
  start: HeaderMapping;
  /** The reason why the last attempt with this mapping failed. */
  sendFailure?: Failure | undefined;
  /** The header is in another row. */
  onHeader: (row: number) => void;
  onMap: (mapping: HeaderMapping) => void;
  onClose: () => void;
}

/** More rows are read for the guesses. */
const maxRowsShown = 5;

/** Maps the columns of the file to lead fields, starting with the matched ones. */
export function MappingStep(props: Props) {
  const { view, guesses, start, sendFailure, onHeader, onMap, onClose } = props;
  const [mapping, setMapping] = useState(start);
  const [failure, setFailure] = useState<string | Failure | undefined>(sendFailure);
  const [isJudged, setIsJudged] = useState(false);
  const [answer, setAnswer] = useState({ view, sendFailure });
  // The choice of another header brings other columns, or the reason why it is refused.
  if (answer.view !== view || answer.sendFailure !== sendFailure) {
    setAnswer({ view, sendFailure });
    setFailure(sendFailure);
    if (answer.view !== view) setMapping(start);
  }
  const submit = (): void => {
    const refusal = mappingRefusal(mapping);
    if (!refusal) return onMap(mapping);
    setIsJudged(true);
    setFailure(refusal);
  };
  const choose = (column: LeadColumn, option: string): void => {
    setMapping(withOption(mapping, column, option));
    setFailure(undefined);
  };
  return (
    <FormModal
      title="Map the columns of your file"
      submitLabel="Upload"
      busy={false}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Choose a column for every field, or one value for all rows where the file has no column.
        Each column of the file can be used once.
      </p>
      {Object.keys(guesses.mapping).length > 0 && (
        <p className="muted">
          Columns are matched by their names and values. Check them before you upload.
        </p>
      )}
      <HeaderChoice view={view} onHeader={onHeader} />
      <div className={`top ${styles['mapping']}`}>
        {leadColumns.map((column) => (
          <ColumnChoice
            key={column}
            column={column}
            view={view}
            guesses={guesses}
            mapping={mapping}
            isJudged={isJudged}
            onChoose={(option) => choose(column, option)}
          />
        ))}
      </div>
      <SampleRows headers={view.headers} rows={view.sample.slice(0, maxRowsShown)} />
    </FormModal>
  );
}

const maxNameCharacters = 80;

/** The row of the file that has the names of its columns; notes may stand above it. */
function HeaderChoice({ view, onHeader }: Pick<Props, 'view' | 'onHeader'>) {
  const nameOf = (cells: readonly string[]): string =>
    isolated(cells.filter(Boolean).join(', ').slice(0, maxNameCharacters));
  return (
    <SelectField
      label="Row with the column names"
      options={view.firstRows.map(({ row, cells }) => [row, `${row}: ${nameOf(cells)}`])}
      hint="Rows above it are left out."
      value={view.headerRow}
      onValue={onHeader}
    />
  );
}

interface ChoiceProps {
  column: LeadColumn;
  view: ValidateHeadersView;
  guesses: Guesses;
  mapping: HeaderMapping;
  /** The form was submitted once: missing fields are marked. */
  isJudged: boolean;
  onChoose: (option: string) => void;
}

/** One lead field with the reason of its choice and an example value of the chosen column. */
function ColumnChoice({ column, view, guesses, mapping, isJudged, onChoose }: ChoiceProps) {
  const chosen = optionOf(mapping, column);
  const title = leadColumnTitles[column];
  const isRequired = isRequiredLeadColumn(column);
  const values = valueOptionsOf(column);
  const reason = reasonOf(column, guesses, mapping);
  const example = view.sample.map((row) => row[chosen]).find(Boolean);
  const nameOf = (header: string): string => {
    const owner = ownerOf(mapping, header);
    return owner === undefined || owner === column
      ? header
      : `${header} (now ${leadColumnTitles[owner]})`;
  };
  return (
    <SelectField
      label={isRequired ? title : `${title} (optional)`}
      value={chosen}
      {...((reason !== undefined || example !== undefined) && {
        hint: (
          <>
            {reason !== undefined && <span className="block breaks accent">{reason} </span>}
            {example !== undefined && (
              <span className="clamped breaks">Like “{isolated(example)}”</span>
            )}
          </>
        ),
      })}
      {...(isJudged && isRequired && chosen === '' && { error: 'Not mapped yet' })}
      onValue={onChoose}
    >
      <option value="">{isRequired ? 'Choose a column' : 'None'}</option>
      {view.headers.map((header) => (
        <option key={header} value={header}>
          {nameOf(header)}
        </option>
      ))}
      {values && (
        <optgroup label="One value for all rows">
          {values.map(({ value, label }) => (
            <option key={value} value={valueOption(value)}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}

interface SampleRowsProps {
  headers: readonly string[];
  rows: readonly Record<string, string>[];
}

/** The first rows of the file, unchanged. */
function SampleRows({ headers, rows }: SampleRowsProps) {
  return (
    <PlainTable
      caption="The first rows of the file"
      columns={headers}
      rows={rows.map((row) => headers.map((header) => row[header]))}
    />
  );
}
