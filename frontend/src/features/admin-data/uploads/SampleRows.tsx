import styles from './UploadModal.module.css';

/** The first rows of the file, unchanged. */
export function SampleRows({
  headers,
  rows,
}: {
  headers: readonly string[];
  rows: readonly Record<string, string>[];
}) {
  return (
    <div
      className={styles['sample']}
      role="region"
      aria-label="The first rows of the file"
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {headers.map((header) => (
                <td key={header}>{row[header]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
