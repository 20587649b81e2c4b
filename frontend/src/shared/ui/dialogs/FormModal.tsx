import { Suspense, lazy, useId, useRef, type FormEvent, type ReactNode } from 'react';
import type { Failure } from '../../api/api-error.js';
import type { Conflict } from '../../lib/hooks/use-save.js';
import { Button, type ButtonLook } from '../buttons/Button.js';
import { PartingButton } from '../buttons/PartingButton.js';
import { RefusalOfForm, useRefusal } from '../fields/Refusal.js';
import { FailureText } from '../messages/FailureText.js';
import { Notice } from '../messages/Notice.js';
import { closeDialog } from './Dialog.js';
import { Modal } from './Modal.js';
import styles from './FormModal.module.css';

/** Rare, so no page loads its words before they are needed. */
const ChangedMeanwhile = lazy(async () => ({
  default: (await import('./ChangedMeanwhile.js')).ChangedMeanwhile,
}));

/** A field to type or choose in; boxes to tick belong to a text that is read before. */
const firstField = 'form :is(input:not([type=checkbox], [type=radio]), select, textarea):enabled';

interface Props {
  title: string;
  submitLabel: string;
  submitLook?: ButtonLook;
  busy: boolean;
  /** The reason why the form was not saved. */
  failure?: string | Failure | undefined;
  /** The thing was changed by another window or admin: the user decides what to do. */
  conflict?: Conflict | undefined;
  /** The effect of the submit button, in words beside the buttons. */
  outcome?: string | undefined;
  /** As wide and as high as the window, for a table. */
  fillsWindow?: boolean | undefined;
  /** Turns off the browser's validation; the caller validates. */
  noValidate?: boolean;
  onSubmit: () => void;
  /** Called before the change of a field takes effect: the field may refuse its new value. */
  onEdit?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a form, whose first field gets the focus. It cannot be closed while it is busy, and shows failures beside its
 * buttons, which are always visible. The failure of a field is shown at the field, which gets the focus.
 */
export function FormModal({
  submitLabel,
  submitLook,
  busy,
  failure,
  conflict,
  outcome,
  noValidate,
  onSubmit,
  onEdit,
  onClose,
  children,
  ...place
}: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { noteSubmit, ...refusal } = useRefusal(form, failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || conflict) return;
    noteSubmit();
    onSubmit();
  };
  return (
    <Modal
      {...place}
      first={firstField}
      {...(!busy && { onClose })}
      actions={
        <>
          <Reasons unsaid={refusal.unsaid} {...{ conflict, outcome }} />
          <Button look="secondary" disabled={busy} onClick={closeDialog}>
            Cancel
          </Button>
          {conflict?.load && (
            <PartingButton look="secondary" onClick={conflict.load}>
              Load the current values
            </PartingButton>
          )}
          {conflict ? (
            <Button look="danger" busy={busy} onClick={conflict.again}>
              {submitLabel} anyway
            </Button>
          ) : (
            <Button type="submit" form={id} look={submitLook} busy={busy}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <RefusalOfForm value={refusal}>
        <form
          ref={form}
          id={id}
          className="stack gap-4"
          noValidate={noValidate}
          onSubmit={submit}
          onChangeCapture={onEdit}
        >
          {children}
        </form>
      </RefusalOfForm>
    </Modal>
  );
}

interface ReasonsProps extends Pick<Props, 'conflict' | 'outcome'> {
  /** The part of the failure that no field says. */
  unsaid: string | Failure | undefined;
}

/** The reasons why the form was not saved, and the effect of its button. */
function Reasons({ unsaid, conflict, outcome }: ReasonsProps) {
  return (
    <>
      {unsaid !== undefined && (
        <div className={styles['failure']}>
          <Notice kind="error">
            <FailureText failure={unsaid} />
          </Notice>
        </div>
      )}
      {conflict && (
        <div className={styles['failure']}>
          <Suspense>
            <ChangedMeanwhile {...conflict} />
          </Suspense>
        </div>
      )}
      {outcome !== undefined && (
        <p role="status" className={styles['outcome']}>
          {outcome}
        </p>
      )}
    </>
  );
}
