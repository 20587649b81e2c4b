import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { LeadColumn } from '@leadmart/contracts/lead-files';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { SelectField, TextField } from '../../../../shared/ui/fields/Field.js';
import { fixRefusal, valueOptionsOf, type ValueOptions } from '../../upload-rules/row-fixes.js';
import styles from './Review.module.css';

interface Props {
  field: LeadColumn;
  label: string;
  /** In a cell, whose column names it: the label is for screen readers. */
  isInTable?: boolean;
  /** The value in the file. */
  value: string;
  fixed: string | undefined;
  /** Whether the correction is of this field alone, and not of all rows with its value. */
  canUndo: boolean;
  /** Undefined removes the correction. */
  onFix: (to: string | undefined) => void;
}

/** Corrects an invalid value: states and statuses are chosen, other values are typed. */
export function FixField(props: Props) {
  const options = valueOptionsOf(props.field);
  const { label, canUndo, onFix } = props;
  const undo = ({ currentTarget }: MouseEvent): void => {
    // The button disappears with the correction; the focus moves.
    currentTarget.parentElement?.querySelector<HTMLElement>('input, select')?.focus();
    onFix(undefined);
  };
  return (
    <div className={`stack hugging slim packed gap-1 ${styles['fix']}`}>
      {options ? <ChosenFix {...props} options={options} /> : <TypedFix {...props} />}
      {canUndo && (
        <Button look="quiet" size="small" aria-label={`Undo fix: ${label}`} onClick={undo}>
          Undo fix
        </Button>
      )}
    </div>
  );
}

function ChosenFix({
  label,
  isInTable,
  value,
  fixed,
  onFix,
  options,
}: Props & { options: ValueOptions }) {
  return (
    <SelectField
      label={label}
      isLabelUnseen={isInTable}
      value={fixed ?? ''}
      {...(fixed !== undefined && { hint: 'Fixed' })}
      options={[
        ['', value.trim() === '' ? 'Choose a value' : `${value.slice(0, 60)} (invalid)`],
        ...options.map((option) => [option.value, option.label] as const),
      ]}
      onValue={(chosen) => onFix(chosen || undefined)}
    />
  );
}

function TypedFix({ field, label, isInTable, value, fixed, onFix }: Props) {
  const [invalid, setInvalid] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const text = invalid ?? fixed ?? value;
  const refusal = invalid !== undefined && isLeft ? fixRefusal(field, invalid) : undefined;
  const type = (typed: string): void => {
    const isValid = fixRefusal(field, typed) === undefined;
    setInvalid(isValid || typed === value ? undefined : typed);
    setIsLeft(false);
    onFix(isValid && typed !== value ? typed : undefined);
  };
  return (
    <TextField
      label={label}
      isLabelUnseen={isInTable}
      value={text}
      maxLength={254}
      {...(fixed !== undefined && invalid === undefined && { hint: 'Fixed' })}
      error={refusal}
      onValue={type}
      onBlur={() => setIsLeft(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') toNextField(event, () => setIsLeft(true));
      }}
    />
  );
}

/** Enter moves on as in a spreadsheet; it does not send the form, which would leave rows out. */
function toNextField(event: KeyboardEvent<HTMLInputElement>, judge: () => void): void {
  event.preventDefault();
  const { currentTarget } = event;
  const fields = [...(currentTarget.form?.querySelectorAll<HTMLElement>('input, select') ?? [])];
  const next = fields[fields.indexOf(currentTarget) + 1];
  if (next) next.focus();
  else judge();
}
