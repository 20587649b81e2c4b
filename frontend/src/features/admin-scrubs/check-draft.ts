import type { ListToSend } from './send-list.js';

/** The form of a new check as typed. */
export interface CheckDraft {
  file?: File;
  datasetId: string;
  checkedOn: string;
  source: string;
  /** Area codes in any separation; empty for all. */
  areaCodes: string;
}

export const newDraft: CheckDraft = { datasetId: '', checkedOn: '', source: '', areaCodes: '' };

/** The list to send, or the sentence that says what is missing. */
export function listOf(draft: CheckDraft): ListToSend | string {
  const { file, datasetId, checkedOn, areaCodes } = draft;
  const source = draft.source.trim();
  if (!file) return 'Please choose a CSV file';
  if (checkedOn === '') return 'Please enter the day of the list';
  if (source === '') return 'Please enter the source of the list';
  const codes = areaCodes.split(/[\s,;]+/).filter(Boolean);
  const wrong = codes.find((code) => !/^[2-9]\d{2}$/.test(code));
  if (wrong !== undefined) return `${wrong} is not an area code of three digits`;
  const check = { checkedOn, source, areaCodes: codes, ...(datasetId && { datasetId }) };
  return { file, check: check as ListToSend['check'] };
}
