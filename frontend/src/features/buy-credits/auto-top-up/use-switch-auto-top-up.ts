import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { useSwitchAutoTopUpMutation, type AutoTopUpSettings } from './auto-top-up-api.js';

/** Sends new settings; `failure` is the sentence of the last refusal. */
export function useSwitchAutoTopUp() {
  const [change, { isLoading }] = useSwitchAutoTopUpMutation();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const send = async (settings: AutoTopUpSettings, done: string): Promise<void> => {
    if (isLoading) return;
    setFailure(undefined);
    const { error } = await change(settings);
    if (error) setFailure(errorText(error, 'The automatic top-up could not be saved.'));
    else toast.success(done);
  };
  return { failure, isLoading, send };
}
