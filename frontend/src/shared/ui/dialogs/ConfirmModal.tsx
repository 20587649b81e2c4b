import type { ComponentProps } from 'react';
import { useSave, type Sentences, type VersionedCall } from '../../lib/hooks/use-save.js';
import { FormModal } from './FormModal.js';

type FormProps = Omit<ComponentProps<typeof FormModal>, 'submitLabel' | 'submitLook' | 'onSubmit'>;

interface Props extends FormProps {
  /** The label of the button, for example 'Delete'. */
  action: string;
  onConfirm: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmModal({ action, onConfirm, ...rest }: Props) {
  return <FormModal {...rest} submitLabel={action} submitLook="danger" onSubmit={onConfirm} />;
}

type CallProps<T> = Sentences<T> &
  Pick<Props, 'title' | 'action' | 'onClose' | 'children'> & {
    /** The version that the page shows, of a thing that has versions. */
    version?: number | undefined;
    call: VersionedCall<T>;
  };

/** Asks before a call, makes it, and says its outcome as `useSave` does. */
export function ConfirmedCall<T>(props: CallProps<T>) {
  const { title, action, version, onClose, children, call } = props;
  const { dialog, save } = useSave(onClose, { version });
  return (
    <ConfirmModal {...dialog} {...{ title, action }} onConfirm={() => save(call, props)}>
      {children}
    </ConfirmModal>
  );
}
