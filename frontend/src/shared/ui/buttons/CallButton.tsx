import type { ComponentProps } from 'react';
import { useCall } from '../../lib/hooks/use-call.js';
import type { Answering, Success } from '../../lib/hooks/use-save.js';
import { PartingButton } from './PartingButton.js';

type ButtonProps = Omit<ComponentProps<typeof PartingButton>, 'busy' | 'onClick'>;

interface Props<T> extends ButtonProps, Success<T> {
  call: () => Answering<T>;
  /** Said after a failure for which the server gives no reason. */
  otherwise: string;
}

/** A button that makes a call at once; a toast says the outcome. It may disappear with what it changes. */
export function CallButton<T>({ call, done, about, otherwise, ...button }: Props<T>) {
  const { busy, call: make } = useCall();
  const send = (): void => make(call(), { done, about, otherwise });
  return <PartingButton {...button} busy={busy} onClick={send} />;
}
