import { PlainTable } from '../../../shared/ui/tables/PlainTable.js';

interface Props {
  headers: readonly string[];
  rows: readonly Record<string, string>[];
}

/** The first rows of the file, unchanged. */
export function SampleRows({ headers, rows }: Props) {
  return (
    <PlainTable
      caption="The first rows of the file"
      columns={headers}
      rows={rows.map((row) => headers.map((header) => row[header]))}
    />
  );
}
