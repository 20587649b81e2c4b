import { useState } from 'react';
import type { HeaderMapping, ValidateHeadersView } from '@leadmart/contracts';
import { leadColumns } from '@leadmart/contracts/lead-files';
import { SelectField } from '../../shared/ui/Field.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { columnWords, mappingRefusal, withHeader } from './header-mapping.js';
import { SampleRows } from './SampleRows.js';
import styles from './UploadModal.module.css';

interface Props {
  view: ValidateHeadersView;
  onMap: (mapping: HeaderMapping) => void;
  onClose: () => void;
}

/** Which column of the file is which: what could be matched is filled in. */
export function MappingStep({ view, onMap, onClose }: Props) {
  const [mapping, setMapping] = useState<HeaderMapping>(view.suggestedMapping);
  const [failure, setFailure] = useState<string>();
  const submit = (): void => {
    const refusal = mappingRefusal(mapping);
    if (refusal) setFailure(refusal);
    else onMap(mapping);
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
      <p>Each column of the file can be used once. The first rows are below.</p>
      <div className={styles['mapping']}>
        {leadColumns.map((column) => (
          <SelectField
            key={column}
            label={columnWords[column]}
            value={mapping[column] ?? ''}
            onChange={({ target }) => {
              setMapping(withHeader(mapping, column, target.value));
              setFailure(undefined);
            }}
          >
            <option value="">Choose a column</option>
            {view.headers.map((header) => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <SampleRows headers={view.headers} rows={view.sample} />
    </FormModal>
  );
}
