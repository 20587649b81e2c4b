import { datesLeads, type CheckKind } from '@leadmart/contracts/check-kinds';
import type { StateCode } from '@leadmart/contracts/us-states';
import type { Failure } from '../../shared/api/api-error.js';
import { isCsv } from '../../shared/lib/words/csv-file-refusal.js';
import { dncDayRefusal } from '../admin-data/upload-rules/dnc-day.js';
import type { ListToSend } from './send-list.js';

/** The form of a new check as typed. */
export interface CheckDraft {
  file?: File;
  kind: CheckKind;
  /** Of a registry of a state; empty until it is chosen. */
  stateCode: StateCode | '';
  datasetId: string;
  checkedOn: string;
  source: string;
  /** Area codes in any separation; empty for all. */
  areaCodes: string;
}

export const newDraft: CheckDraft = {
  kind: 'federal',
  stateCode: '',
  datasetId: '',
  checkedOn: '',
  source: '',
  areaCodes: '',
};

/** More than there are; the server takes no more either. */
const maxAreaCodes = 800;

/** The list to send, or the sentence that says what is missing or wrong. */
export function listOf(draft: CheckDraft, today: string): ListToSend | Failure {
  const { file, kind, stateCode, datasetId, checkedOn } = draft;
  const source = draft.source.trim();
  const refuse = (sentence: string, field = 'file'): Failure => ({ sentence, field });
  if (!file) return refuse('Please choose a CSV file');
  if (!isCsv(file)) return refuse('Please choose a CSV file, not a spreadsheet or an archive');
  if (file.size === 0) return refuse('The file is empty');
  if (checkedOn === '') return refuse('Please enter the day of the list', 'checkedOn');
  const dayRefusal = dncDayRefusal(checkedOn, today);
  if (dayRefusal !== undefined) return refuse(dayRefusal, 'checkedOn');
  if (source === '') return refuse('Please enter the source of the list', 'source');
  if (kind === 'state' && stateCode === '')
    return refuse('Please choose the state of the registry', 'stateCode');
  const areaCodes = datesLeads(kind) ? draft.areaCodes : '';
  const codes = [...new Set(areaCodes.split(/[\s,;]+/).filter(Boolean))];
  const wrong = codes.find((code) => !/^[2-9]\d{2}$/.test(code));
  if (wrong !== undefined)
    return refuse(`${wrong} is not an area code of three digits`, 'areaCodes');
  if (codes.length > maxAreaCodes)
    return refuse('Leave the area codes empty if the list covers all', 'areaCodes');
  const ofState = kind === 'state' ? { stateCode } : {};
  const about = { kind, ...ofState, checkedOn, source, areaCodes: codes };
  const check = { ...about, ...(datasetId && { datasetId }) };
  return { file, check: check as ListToSend['check'] };
}
