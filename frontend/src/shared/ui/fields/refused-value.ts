export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Says what the value must become for the control's own rules to accept it. */
export function wordsForRefused(control: Control): string {
  const { validity } = control;
  if (validity.badInput) return 'Please enter a number';
  if (validity.valueMissing) return 'Please fill in this field';
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

const typeWords: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a whole address, such as https://example.com',
};

/** The browser tells each control of a refused form, in their order; the user begins with the first. */
export function focusIfFirstRefused(control: Control): void {
  const controls = [...(control.form?.elements ?? [])] as Control[];
  if (controls.find(({ validity }) => validity.valid === false) === control) control.focus();
}
