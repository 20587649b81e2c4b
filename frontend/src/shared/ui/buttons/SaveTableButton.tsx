import { Download } from 'lucide-react';
import { csvHead, csvRow } from '@leadmart/contracts/csv';
import { saveFile } from '../../lib/download-file.js';
import { Button } from './Button.js';

export interface TableFile {
  /** The name of the file, without its ending. */
  name: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

interface Props {
  /** The table or the chart, in "Save revenue as CSV". */
  of: string;
  file: () => TableFile;
}

/** Saves what is on the screen as a CSV file, which is made in the browser. */
export function SaveTableButton({ of, file }: Props) {
  const save = (): void => {
    const { name, columns, rows } = file();
    const lines = [csvHead(columns), ...rows.map(csvRow)];
    saveFile(new Blob(lines, { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  };
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Download />}
      aria-label={`Save ${of} as CSV`}
      onClick={save}
    >
      CSV
    </Button>
  );
}
