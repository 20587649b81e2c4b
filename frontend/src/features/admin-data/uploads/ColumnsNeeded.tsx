import { Download } from 'lucide-react';
import {
  isRequiredLeadColumn,
  leadColumns,
  leadColumnTitles,
} from '@leadmart/contracts/lead-files';
import { saveFile } from '../../../shared/lib/download-file.js';
import { Button } from '../../../shared/ui/buttons/Button.js';

const required = leadColumns.filter(isRequiredLeadColumn);

/** A file with this header needs no mapping. It has no example row, which would be uploaded as a lead. */
const template = (): Blob => new Blob([`${leadColumns.join(',')}\r\n`], { type: 'text/csv' });

/** Lists the columns of a file before one is chosen, and offers an empty file to fill in. */
export function ColumnsNeeded() {
  return (
    <div className="stack gap-2">
      <p>
        Required columns: {required.map((column) => leadColumnTitles[column]).join(', ')}. Other
        names are mapped in the next step.
      </p>
      <p className="muted">
        Each row needs a phone number, a state, a status (clean or dnc) and a first or last name.
        City and email may be empty.
      </p>
      <div>
        <Button
          look="secondary"
          size="small"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(template(), 'leads-template.csv')}
        >
          Download a template
        </Button>
      </div>
    </div>
  );
}
