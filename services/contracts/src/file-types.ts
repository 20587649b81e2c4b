/** The content types of the files that users get, by the ending of their names. */
export const fileTypes = {
  csv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/jsonl',
  pdf: 'application/pdf',
  vcf: 'text/vcard',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

export type FileEnding = keyof typeof fileTypes;

/** Whether the file is text of columns or lines, in UTF-8. JSON has its encoding by definition. */
export const isTextFile = (ending: FileEnding): boolean => ['csv', 'jsonl', 'vcf'].includes(ending);
