import { useRef, useState, type FormEvent } from 'react';
import { refusalOf, type Failure } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { SkeletonOf } from '../../../shared/ui/states/states.js';
import { useBalanceAlertQuery, useSetBalanceAlertMutation } from './billing-api.js';

/** The balance below which the user gets a mail, and the webhooks an event that the page of webhooks names. */
export function BalanceAlertCard() {
  const query = useBalanceAlertQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card className="stack gap-3">
      <h2 className="large">Balance alert</h2>
      <p>You get an email each time your balance falls below a limit.</p>
      <Loaded
        query={query}
        what="your balance alert"
        inCard
        loading={
          <SkeletonOf>
            <BalanceAlertForm below={null} />
          </SkeletonOf>
        }
      >
        {({ below }) => <BalanceAlertForm below={below} />}
      </Loaded>
    </Card>
  );
}

function BalanceAlertForm({ below }: { below: number | null }) {
  const [typed, setTyped] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const shown = typed ?? (below === null ? '' : String(below));
  const [failure, setFailure] = useState<Failure>();
  const [set, { isLoading }] = useSetBalanceAlertMutation();
  const toast = useToast();
  const send = async (limit: number | null): Promise<void> => {
    if (isLoading) return;
    setFailure(undefined);
    const { error } = await set({ below: limit });
    if (error) return setFailure(refusalOf(error, 'Your balance alert could not be saved.'));
    toast.success(limit === null ? 'The balance alert is removed.' : 'The balance alert is saved.');
    if (limit !== null) return;
    setTyped('');
    // The button that was pressed disappears.
    form.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(Number(shown));
  };
  return (
    <Form ref={form} failure={failure} onSubmit={submit}>
      <TextField
        label="Email me when my balance falls below"
        name="below"
        type="number"
        hint="In credits."
        min={1}
        max={1_000_000_000}
        step={1}
        required
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          setFailure(undefined);
        }}
      />
      <FormFailure />
      <div className="row wrap gap-2">
        <Button type="submit" busy={isLoading}>
          Save alert
        </Button>
        {below !== null && (
          <Button look="secondary" disabled={isLoading} onClick={() => void send(null)}>
            Remove alert
          </Button>
        )}
      </div>
    </Form>
  );
}
