import { ChevronDown } from 'lucide-react';
import {
  useId,
  useState,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from '../../lib/class-names.js';
import { useRefusedReason } from './Refusal.js';
import styles from './Field.module.css';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Says what the value must become for the control's own rules to accept it. */
function wordsForRefused(control: Control): string {
  const { validity } = control;
  // The browser writes the limits of dates as its user does; here they are ISO 8601.
  if (control.type.startsWith('date') && (validity.badInput || !validity.valueMissing))
    return control.validationMessage;
  if (validity.badInput) return 'Please enter a number';
  if (validity.valueMissing || isBlank(control)) return 'Please fill in this field';
  if (!(control instanceof HTMLInputElement)) return control.validationMessage;
  if (validity.typeMismatch) return typeWords[control.type] ?? control.validationMessage;
  if (validity.tooShort) return `Please enter at least ${control.minLength} characters`;
  if (validity.rangeUnderflow) return `Please enter ${control.min} or more`;
  if (validity.rangeOverflow) return `Please enter ${control.max} or less`;
  if (validity.stepMismatch)
    return control.step === '1'
      ? 'Please enter a whole number'
      : `Please enter a multiple of ${control.step}`;
  return control.title || control.validationMessage;
}

/** Spaces alone: the browser takes them for a value, the server for none. */
const isBlank = ({ required, value, validity }: Control): boolean =>
  required && validity.patternMismatch && value.trim() === '';

/** The pattern of a required text that has none of its own: more than spaces. A password may be of spaces. */
const patternOf = ({
  type,
  required,
  pattern,
}: InputHTMLAttributes<HTMLInputElement>): string | undefined =>
  pattern ?? (required && type !== 'password' ? String.raw`.*\S.*` : undefined);

const typeWords: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a whole address, such as https://example.com',
};

/** The browser tells each control of a refused form, in their order; the user begins with the first. */
function focusIfFirstRefused(control: Control): void {
  const controls = [...(control.form?.elements ?? [])] as Control[];
  if (controls.find(({ validity }) => validity.valid === false) === control) control.focus();
}

interface FieldProps {
  label: string;
  /** That of the value in the request, so that a form which is refused for this field marks it. */
  name?: string | undefined;
  /** The label is for screen readers only. */
  isLabelUnseen?: boolean | undefined;
  hint?: ReactNode;
  /** The reason why the value is invalid; marks the control as invalid. */
  error?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  onInvalid: (event: FormEvent<Control>) => void;
  onInput: () => void;
}

/**
 * A labelled control, connected with its hint and error for screen readers. A value that the control's own rules refuse is told
 * in the same place as an error of the form, instead of in the browser's bubble.
 */
export function Field({
  label,
  name,
  isLabelUnseen = false,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const atForm = useRefusedReason(name);
  const reason = error ?? atForm ?? refused;
  const described = [hint && `${id}-hint`, reason && `${id}-error`].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': reason !== undefined || undefined,
    onInvalid: (event) => {
      event.preventDefault();
      setRefused(wordsForRefused(event.currentTarget));
      focusIfFirstRefused(event.currentTarget);
    },
    onInput: () => setRefused(undefined),
  };
  return (
    <div className="stack fit slim gap-1">
      <label htmlFor={id} className={isLabelUnseen ? 'unseen' : 'small firm'}>
        {label}
      </label>
      {children(control)}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="muted breaks">
          {hint}
        </p>
      )}
      {reason !== undefined && (
        <p id={`${id}-error`} className="breaks small danger">
          {reason}
        </p>
      )}
    </div>
  );
}

/** The attributes of a control whose owner takes each new value. */
export type Typed<A> = Omit<A, 'onChange'> & { onValue?: ((value: string) => void) | undefined };

type InputProps = FieldProps & Typed<InputHTMLAttributes<HTMLInputElement>>;

export function TextField({
  label,
  isLabelUnseen,
  hint,
  error,
  className,
  onValue,
  ...rest
}: InputProps) {
  return (
    <Field {...{ label, isLabelUnseen, hint, error }} name={rest.name}>
      {(control) => (
        <input
          dir={rest.type === undefined || rest.type === 'search' ? 'auto' : undefined}
          {...rest}
          pattern={patternOf(rest)}
          {...control}
          className={classNames(styles['control'], className)}
          onChange={({ target }) => onValue?.(target.value)}
        />
      )}
    </Field>
  );
}

/** Values in their order, each with its words. */
export type Options<V extends number | string> =
  | readonly (readonly [value: V, words: string])[]
  | Readonly<Record<V, string>>;

/** The options as a list. The keys of an object are texts: options with numbers are a list. */
export const listOf = <V extends number | string>(options: Options<V>) =>
  (Array.isArray(options) ? options : Object.entries(options)) as readonly (readonly [V, string])[];

type SelectProps<V extends number | string> = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> & {
    options?: Options<V>;
    value: V;
    onValue: (value: V) => void;
    /** Options of another kind, before the others. */
    children?: ReactNode;
  };

export function SelectField<V extends number | string>({
  label,
  isLabelUnseen,
  hint,
  error,
  options = [],
  onValue,
  children,
  ...rest
}: SelectProps<V>) {
  const list = listOf(options);
  const valueOf = (text: string): V =>
    list.find(([value]) => String(value) === text)?.[0] ?? (text as V);
  return (
    <Field {...{ label, isLabelUnseen, hint, error }} name={rest.name}>
      {(control) => (
        <span className={`slim ${styles['select']}`}>
          <select
            {...rest}
            {...control}
            className={styles['control']}
            onChange={({ target }) => onValue(valueOf(target.value))}
          >
            {children}
            {list.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <ChevronDown />
        </span>
      )}
    </Field>
  );
}

/** Datasets and the like as options. */
export const namesOf = (things: readonly { _id: string; name: string }[] = []) =>
  things.map(({ _id, name }) => [_id, name] as const);

type Props = FieldProps & Typed<TextareaHTMLAttributes<HTMLTextAreaElement>>;

export function TextAreaField({ label, hint, error, className, onValue, ...rest }: Props) {
  return (
    <Field {...{ label, hint, error }} name={rest.name}>
      {(control) => (
        <textarea
          dir="auto"
          {...rest}
          {...control}
          className={classNames(styles['control'], styles['area'], className)}
          onChange={({ target }) => onValue?.(target.value)}
        />
      )}
    </Field>
  );
}

type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string };

export function CheckboxField({ label, ...rest }: CheckboxFieldProps) {
  return (
    <label className={`row middle small gap-2 ${styles['checkbox']}`}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}
