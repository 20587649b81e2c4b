import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SuppressionAdditionView } from '@leadmart/contracts';
import {
  newSuppressionListFilePath,
  suppressionListFilePath,
} from '@leadmart/contracts/account-paths';
import { refusalOf, type Failure } from '../../shared/api/api-error.js';
import { baseApi } from '../../shared/api/base-api.js';
import { newKey } from '../../shared/api/requests.js';
import { sendFile } from '../../shared/api/send-file.js';
import { useLeaveWarning } from '../../shared/lib/hooks/use-leave-warning.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { wordsForColumns } from '../../shared/lib/words/list-columns-words.js';
import { doneWords, type AdditionTarget } from './addition-words.js';
import { changedByLists, suppressionApi } from './suppression-api.js';

/** Phones and emails to add: a pasted text or a file. */
export type Source = { text: string } | { file: File };

/** A request under way; `percent` is the share of a file that is sent. */
export type Sending = { percent?: number };

type Answer = { data?: SuppressionAdditionView | undefined; error?: unknown };

const failed = 'The list could not be changed. Please try again.';

/** Sends an addition: the request under way, or the reason why it failed. */
export function useAddition(target: AdditionTarget, onClose: () => void) {
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string | Failure>();
  const sendText = useSendText(target);
  const file = useSendFile(target);
  const toast = useToast();
  useLeaveWarning(sending !== undefined);

  const send = async (name: string, source: Source): Promise<void> => {
    setFailure(undefined);
    setSending('file' in source ? { percent: 0 } : {});
    const answer =
      'file' in source
        ? await file.send(name, source.file, (percent) => setSending({ percent }))
        : await sendText(name, source.text);
    setSending(undefined);
    if (answer === 'cancelled') return;
    if (!answer.data) return setFailure(refusalOf(answer.error, failed));
    const { columns } = answer.data;
    toast.success(
      doneWords(target.kind, answer.data),
      columns ? wordsForColumns(columns) : undefined,
    );
    onClose();
  };

  return {
    sending,
    failure,
    refuse: (why: string | Failure): void => setFailure(why),
    forget: (): void => setFailure(undefined),
    send: (name: string, source: Source): void => void send(name, source),
    cancel: file.cancel,
  };
}

function useSendText(target: AdditionTarget) {
  const [create] = suppressionApi.useCreateSuppressionListMutation();
  const [add] = suppressionApi.useAddPhonesMutation();
  const key = useKey();
  return async (name: string, text: string): Promise<Answer> =>
    target.kind === 'new'
      ? create({ name, phones: text, key: key([name, text]) })
      : add({ id: target.list._id, phones: text, mode: target.kind });
}

/** Sends one file at a time. Leaving the dialog cancels it until all of it has arrived. */
function useSendFile(target: AdditionTarget) {
  const dispatch = useDispatch();
  const underWay = useRef<AbortController>(undefined);
  const key = useKey();
  const cancel = (): void => underWay.current?.abort();
  useEffect(() => cancel, []);

  const send = async (
    name: string,
    file: File,
    sent: (percent: number) => void,
  ): Promise<Answer | 'cancelled'> => {
    const controller = new AbortController();
    underWay.current = controller;
    const { signal } = controller;
    const isNew = target.kind === 'new';
    const form = new FormData();
    if (isNew) form.set('name', name);
    else form.set('mode', target.kind);
    form.set('file', file);
    const path = isNew ? newSuppressionListFilePath : suppressionListFilePath(target.list._id);
    const request = { path, form, signal, ...(isNew && { key: key([name, file]) }) };
    const answer = await sendFile<SuppressionAdditionView>(request, (percent) => {
      // The server reads the file now, whether or not the page waits for the answer.
      if (percent === 100) underWay.current = undefined;
      sent(percent);
    });
    dispatch(baseApi.util.invalidateTags([...changedByLists]));
    return signal.aborted ? 'cancelled' : answer;
  };
  return { send, cancel };
}

/** Returns the same key for the same request, so that a second attempt does not create a second list. */
function useKey() {
  const last = useRef<{ of: readonly unknown[]; key: string }>(undefined);
  return (of: readonly unknown[]): string => {
    const isSame = last.current?.of.every((part, index) => part === of[index]) ?? false;
    if (!isSame) last.current = { of, key: newKey() };
    return last.current?.key ?? newKey();
  };
}
