import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { OwnFileView } from '@leadmart/contracts';
import { ownCheckPath } from '@leadmart/contracts/paths';
import { errorText } from '../../../shared/api/api-error.js';
import { baseApi } from '../../../shared/api/base-api.js';
import { sendFile } from '../../../shared/api/send-file.js';
import { fileRefusal, filesRefusal } from '../../../shared/lib/words/csv-file-refusal.js';

/** The form as typed. */
export interface OwnFileForm {
  registryNumber: string;
  /** Empty for today. */
  checkedOn: string;
}

/** Sends a buyer's own registry file: first to be read, then to count, with the codes that block. */
export function useOwnFile(id: string) {
  const dispatch = useDispatch();
  const [form, setForm] = useState<OwnFileForm>({ registryNumber: '', checkedOn: '' });
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<OwnFileView>();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();

  const send = async (chosen: File, fields: Record<string, string>): Promise<void> => {
    const body = new FormData();
    body.set('registryNumber', form.registryNumber.trim());
    if (form.checkedOn !== '') body.set('checkedOn', form.checkedOn);
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', chosen);
    setFailure(undefined);
    setPercent(0);
    const { signal } = new AbortController();
    const request = { path: ownCheckPath(id), form: body, signal };
    const answer = await sendFile<OwnFileView>(request, setPercent);
    setPercent(undefined);
    if ('error' in answer)
      return setFailure(errorText(answer.error, 'The file could not be read. Please try again.'));
    setRead(answer.data);
    if (answer.data.applied) dispatch(baseApi.util.invalidateTags(['OwnCheck', 'Outcome']));
  };

  const blockedCodes = (): Record<string, string> => {
    if (read?.kind !== 'results') return {};
    return { blockedCodes: read.codes.flatMap(({ code, blocks }) => (blocks ? code : [])).join() };
  };
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
      if (form.registryNumber.trim() === '') return setFailure('Please enter your registry number');
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
      if (file) await send(file, { apply: 'true', ...blockedCodes() });
    },
  };
}
