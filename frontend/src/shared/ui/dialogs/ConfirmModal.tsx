import type { ReactNode } from 'react';
import type { Failure } from '../../api/api-error.js';
import type { Conflict } from '../../lib/hooks/use-save.js';
import { FormModal } from './FormModal.js';

interface Props {
  title: string;
  /** The label of the button, for example 'Delete'. */
  action: string;
  busy: boolean;
  failure?: string | Failure | undefined;
  conflict?: Conflict | undefined;
  onEdit?: () => void;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an action that cannot be undone. */
export function ConfirmModal({ action, onConfirm, ...rest }: Props) {
  return <FormModal {...rest} submitLabel={action} submitLook="danger" onSubmit={onConfirm} />;
}
