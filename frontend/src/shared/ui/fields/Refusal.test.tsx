import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useSave } from '../../lib/hooks/use-save.js';
import { renderWithToasts } from '../../testing/render-with-toasts.js';
import { FormModal } from '../dialogs/FormModal.js';
import { CheckboxesField } from './CheckboxesField.js';
import { TextField } from './Field.js';

const refusal = (field: string) => ({
  status: 400,
  body: { error: 'Not this one', details: { fields: [{ field, message: 'Not this one' }] } },
});

interface Props {
  error: unknown;
  sentence: { failed: string } | { otherwise: string };
}

function Dialog({ error, sentence }: Props) {
  const [isJudged, setJudged] = useState(false);
  const { dialog, save } = useSave(() => undefined);
  return (
    <FormModal
      {...dialog}
      title="New key"
      submitLabel="Save"
      onSubmit={() => {
        setJudged(true);
        if (error !== undefined) save(Promise.resolve({ error }), { done: '', ...sentence });
      }}
    >
      <TextField label="Name" name="name" />
      <TextField label="City" {...(isJudged && !error && { error: 'Not chosen yet' })} />
      <CheckboxesField
        label="Permissions"
        name="scopes"
        words={{ read: 'Read', buy: 'Buy' }}
        value={[]}
        onValue={() => undefined}
      />
    </FormModal>
  );
}

const otherwise = { otherwise: 'Not saved' };
const submit = async (props: Props): Promise<void> => {
  renderWithToasts(<Dialog {...props} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
};

it.each([
  ['a text', 'name', 'Name'],
  ['the first box of several', 'scopes', 'Read'],
  ['the first box of several for one of their values', 'scopes.0', 'Read'],
])('a refused field gets the focus and the reason: %s', async (_, field, label) => {
  await submit({ error: refusal(field), sentence: otherwise });
  const control = await screen.findByLabelText(label);
  await screen.findByText('Not this one');
  expect(control).toHaveFocus();
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Not this one');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the sentence stays beside the buttons while the field says the reason', async () => {
  await submit({ error: refusal('name'), sentence: { failed: 'Failed to apply' } });
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to apply');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Not this one');
});

it('the refusal of a field that the form does not have stands beside the buttons', async () => {
  await submit({ error: refusal('version'), sentence: otherwise });
  expect((await screen.findByRole('alert')).textContent).toBe('Not this one');
});

it('a field that the form marks by itself gets the focus after each press', async () => {
  await submit({ error: undefined, sentence: otherwise });
  expect(screen.getByLabelText('City')).toHaveFocus();
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  fireEvent.click(save);
  expect(screen.getByLabelText('City')).toHaveFocus();
});
