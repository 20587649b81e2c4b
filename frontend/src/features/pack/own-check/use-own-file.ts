import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { OwnFileView } from '@leadmart/contracts';
import { ownCheckPath } from '@leadmart/contracts/paths';
import { refusalOf, type Failure } from '../../../shared/api/api-error.js';
import { baseApi } from '../../../shared/api/base-api.js';
import { sendFile } from '../../../shared/api/send-file.js';
import { fileRefusal, filesRefusal } from '../../../shared/lib/words/csv-file-refusal.js';

/** The form as typed. */
export interface OwnFileForm {
  registryNumber: string;
  /** Empty for today. */
  checkedOn: string;
}

const emptyForm: OwnFileForm = { registryNumber: '', checkedOn: '' };

/** Sends a buyer's own registry file: first to be read, then to count, with the codes that block. */
export function useOwnFile(id: string) {
  const [form, setForm] = useState(emptyForm);
  const [file, setFile] = useState<File>();
  const { read, percent, failure, setFailure, send } = useSending(id, form);
  return {
    form,
    change: (part: Partial<OwnFileForm>) => {
      setFailure(undefined);
      setForm({ ...form, ...part });
    },
    read,
    percent,
    failure,
    take: async (files: FileList): Promise<void> => {
      const [chosen] = files;
      if (form.registryNumber.trim() === '')
        return setFailure({
          sentence: 'Please enter your registry number',
          field: 'registryNumber',
        });
      const refusal = filesRefusal(files) ?? (chosen && fileRefusal(chosen));
      if (refusal !== undefined || !chosen) return setFailure(refusal);
      setFile(chosen);
      await send(chosen, { apply: 'false' });
    },
    /** Reads the file again with the codes that block by the buyer's word. */
    correct: async (codes: readonly string[]): Promise<void> => {
      if (file) await send(file, { apply: 'false', blockedCodes: codes.join() });
    },
    apply: async (): Promise<void> => {
      if (file) await send(file, { apply: 'true', ...blockedCodesOf(read) });
    },
  };
}

function useSending(id: string, { registryNumber, checkedOn }: OwnFileForm) {
  const dispatch = useDispatch();
  const [read, setRead] = useState<OwnFileView>();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string | Failure>();
  const send = async (file: File, fields: Record<string, string>): Promise<void> => {
    const form = new FormData();
    form.set('registryNumber', registryNumber.trim());
    if (checkedOn !== '') form.set('checkedOn', checkedOn);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    setFailure(undefined);
    setPercent(0);
    const { signal } = new AbortController();
    const answer = await sendFile<OwnFileView>(
      { path: ownCheckPath(id), form, signal },
      setPercent,
    );
    setPercent(undefined);
    if ('error' in answer)
      return setFailure(refusalOf(answer.error, 'The file could not be read. Please try again.'));
    setRead(answer.data);
    if (answer.data.applied) dispatch(baseApi.util.invalidateTags(['OwnCheck', 'Outcome']));
  };
  return { read, percent, failure, setFailure, send };
}

/** The codes that the buyer has seen to block. A list has none. */
function blockedCodesOf(read: OwnFileView | undefined): Record<string, string> {
  if (read?.kind !== 'results') return {};
  return { blockedCodes: read.codes.flatMap(({ code, blocks }) => (blocks ? code : [])).join() };
}
