import { useRef, type ComponentProps } from 'react';
import { usePartingFocus } from '../../lib/focus/use-parting-focus.js';
import { Button } from './Button.js';

/** A button that disappears when its work is done: the heading of its dialog or page gets its focus then. */
export function PartingButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  usePartingFocus(button);
  return <Button {...props} ref={button} />;
}
