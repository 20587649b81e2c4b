import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type RefObject,
} from 'react';
import type { Failure } from '../../api/api-error.js';
import { FailureText } from '../messages/FailureText.js';
import { Notice } from '../messages/Notice.js';

/** The refused field of a form, by the name of its control. */
interface RefusedField {
  name: string;
  reason: string;
}

interface Refusal {
  refused?: RefusedField | undefined;
  /** The part of the failure that no field says. */
  unsaid?: string | Failure | undefined;
}

/** Passes the refusal of a form to its fields. */
export const RefusalOfForm = createContext<Refusal>({});

/** The reason why the form refuses the field with this name. */
export function useRefusedReason(name: string | undefined): string | undefined {
  const { refused } = use(RefusalOfForm);
  return refused?.name === name ? refused?.reason : undefined;
}

/**
 * The one place where a form learns that a field was refused, by the server or by itself. The field with that name is marked and
 * described; the first marked field gets the focus, also when the form marked it in another way.
 */
export function useRefusal(
  form: RefObject<HTMLFormElement | null>,
  failure: string | Failure | undefined,
) {
  const [submits, setSubmits] = useState(0);
  const [sought, setSought] = useState<{ failure: Failure; name: string | undefined }>();
  const hasField = typeof failure === 'object' && failure.field !== undefined;
  // Before the browser paints: the fields of the form are known once they are rendered.
  useLayoutEffect(() => {
    if (hasField) setSought({ failure, name: nameIn(form.current, failure.field) });
  }, [form, failure, hasField]);
  useEffect(() => {
    if (submits > 0 || sought?.name !== undefined) focusMarked(form.current);
  }, [form, submits, sought]);
  const isSought = sought?.failure === failure;
  const name = isSought ? sought?.name : undefined;
  const refused = hasField && name !== undefined && { name, reason: reasonOf(failure) };
  return {
    refused: refused || undefined,
    unsaid: refused || (hasField && !isSought) ? sentenceBeside(failure) : failure,
    noteSubmit: (): void => setSubmits((before) => before + 1),
  };
}

/** The name of the control of a field. The server names a value within a field by its path: `scopes.0`. */
function nameIn(form: HTMLFormElement | null, field = ''): string | undefined {
  const parts = field.split('.');
  const names = parts.map((_, i) => parts.slice(0, parts.length - i).join('.'));
  return names.find((name) => form?.elements.namedItem(name));
}

const reasonOf = ({ sentence, reason = sentence }: Failure): string => reason;

/** The sentence of a failure whose reason a field says. */
const sentenceBeside = (failure: string | Failure | undefined): string | undefined =>
  typeof failure === 'object' && failure.reason !== undefined ? failure.sentence : undefined;

/** A field that has the focus gets it again, so that screen readers read the reason. */
function focusMarked(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid]');
  field?.blur();
  field?.focus();
}

type Props = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  ref?: RefObject<HTMLFormElement | null> | undefined;
  /** The answer to what was sent is not there yet. */
  busy?: boolean;
  failure: string | Failure | undefined;
  /** Called before each change of a field. */
  onEdit?: () => void;
  onSubmit: () => void;
};

/** A form of a page. Its failure stands at the refused field, or where the form has its `FormFailure`. */
export function Form({ ref, busy = false, failure, onEdit, onSubmit, ...rest }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const { noteSubmit, ...refusal } = useRefusal(form, failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    noteSubmit();
    onSubmit();
  };
  return (
    <RefusalOfForm value={refusal}>
      <form
        className="stack gap-4"
        {...rest}
        ref={form}
        onSubmit={submit}
        onChangeCapture={onEdit}
      />
    </RefusalOfForm>
  );
}

/** The part of a failure that no field of the form says. */
export function FormFailure() {
  const { unsaid } = use(RefusalOfForm);
  return (
    unsaid !== undefined && (
      <Notice kind="error">
        <FailureText failure={unsaid} />
      </Notice>
    )
  );
}
