import { useRef, useState } from 'react';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { SkeletonOf } from '../../../shared/ui/states/states.js';
import { billingApi } from './billing-api.js';

/** The balance below which the user gets a mail, and the webhooks an event that the page of webhooks names. */
export function BalanceAlertCard() {
  const query = billingApi.useBalanceAlertQuery(undefined, { refetchOnMountOrArgChange: true });
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
  const place = useRef<HTMLFormElement>(null);
  const shown = typed ?? (below === null ? '' : String(below));
  const [set] = billingApi.useSetBalanceAlertMutation();
  const { form, save } = useForm();
  const send = (limit: number | null): void =>
    save(set({ below: limit }), {
      done: () => {
        if (limit !== null) return 'The balance alert is saved.';
        setTyped('');
        // The button that was pressed disappears.
        place.current?.querySelector('input')?.focus();
        return 'The balance alert is removed.';
      },
      otherwise: 'Your balance alert could not be saved.',
    });
  return (
    <Form {...form} ref={place} onSubmit={() => send(Number(shown))}>
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
        onValue={setTyped}
      />
      <FormFailure />
      <div className="row wrap gap-2">
        <Button type="submit" busy={form.busy}>
          Save alert
        </Button>
        {below !== null && (
          <Button look="secondary" disabled={form.busy} onClick={() => send(null)}>
            Remove alert
          </Button>
        )}
      </div>
    </Form>
  );
}
