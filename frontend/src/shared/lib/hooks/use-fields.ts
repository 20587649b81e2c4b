import { useState } from 'react';

/** The properties that connect a field with the value of this name, which is also its name in the request. */
export const fieldsOf =
  <T extends object>(values: T, change: (changed: Partial<T>) => void) =>
  <K extends keyof T & string>(name: K) => ({
    name,
    value: values[name],
    onValue: (value: T[K]): void => change({ [name]: value } as unknown as Partial<T>),
  });

/** The values of a form while they are typed: `<TextField label="Name" {...field('name')} />`. */
export function useFields<T extends object>(initial: T | (() => T), onChange?: () => void) {
  const [values, setValues] = useState(initial);
  const change = (changed: Partial<T>): void => {
    onChange?.();
    setValues((now) => ({ ...now, ...changed }));
  };
  return { values, change, field: fieldsOf(values, change) };
}

export type Fields<T extends object> = ReturnType<typeof useFields<T>>;
