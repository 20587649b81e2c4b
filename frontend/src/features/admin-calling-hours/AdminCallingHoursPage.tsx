import { Pencil, Plus, Undo2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { AdminCallingHoursView } from '@leadmart/contracts';
import { formatCalendarDay } from '../../shared/lib/words/format.js';
import { Button, IconButton } from '../../shared/ui/buttons/Button.js';
import { UndoChangeModal } from '../../shared/ui/dialogs/UndoChangeModal.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { ActionsCell, Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { callingHoursApi } from '../calling-hours/calling-hours-api.js';
import { hoursRows, rowOf, type HoursRow } from './hours-rows.js';
import { changeOf, LimitDialog } from './LimitDialog.js';

const columns = ['State', 'Mon–Fri', 'Saturday', 'Sunday', 'Law', 'Limit', 'Actions'] as const;

type Open = 'undo' | 'new' | HoursRow | undefined;

/** The hours of calls by law, and what this marketplace makes stricter. */
export function AdminCallingHoursPage() {
  const query = callingHoursApi.useAdminCallingHoursQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  return (
    <Page
      title="Calling hours"
      lead="When buyers may call, by the local time of the lead. You can make the hours stricter than the law, never looser. Information, not legal advice."
      actions={
        <span className="inline-row wrap middle gap-2">
          {data?.undo && (
            <Button look="secondary" icon={<Undo2 />} onClick={() => setOpen('undo')}>
              Undo last change
            </Button>
          )}
          <Button icon={<Plus />} disabled={!data} onClick={() => setOpen('new')}>
            Limit a state
          </Button>
        </span>
      }
    >
      <Loaded query={query} what="calling hours" failure="The calling hours could not be loaded.">
        {(view) => <HoursTable view={view} onEdit={setOpen} />}
      </Loaded>
      {data && open === 'undo' && <UndoHours view={data} onClose={close} />}
      {data && open === 'new' && (
        <LimitDialog version={data.version} rowOf={(state) => rowOf(state, data)} onClose={close} />
      )}
      {data && typeof open === 'object' && (
        <LimitDialog version={data.version} row={open} onClose={close} />
      )}
    </Page>
  );
}

interface HoursProps {
  view: AdminCallingHoursView;
  /** Stable. */
  onEdit: (row: HoursRow) => void;
}

/** Memoized, because it is the largest part of its page, whose dialogs open and close. */
const HoursTable = memo(function HoursTable({ view, onEdit }: HoursProps) {
  return (
    <>
      <Table caption="Calling hours by state" columns={columns}>
        {hoursRows(view).map((row) => (
          <Row key={row.name}>
            <RowHead of="State">{row.name}</RowHead>
            <Cell of="Mon–Fri" className="nowrap">
              {row.hours.weekdays}
            </Cell>
            <Cell of="Saturday" className="nowrap">
              {row.hours.saturday}
            </Cell>
            <Cell of="Sunday" className="nowrap">
              {row.hours.sunday}
            </Cell>
            <Cell of="Law" whole>
              <Law {...row} />
            </Cell>
            <Cell of="Limit">{row.limitText}</Cell>
            <ActionsCell>
              <IconButton
                label={`Change the limit of ${row.name}`}
                icon={<Pencil />}
                onClick={() => onEdit(row)}
              />
            </ActionsCell>
          </Row>
        ))}
      </Table>
      <p className="muted">The states that are not listed have the hours of all states.</p>
    </>
  );
});

function Law({ law }: HoursRow) {
  return (
    <div>
      {law.source}
      {law.holidays && '. No calls on holidays'}
      <p className="muted">
        {law.note && `${law.note} `}
        {law.readIn === 'text' ? 'Text' : 'Summaries'} read on {formatCalendarDay(law.lookedUp)}.
      </p>
    </div>
  );
}

function UndoHours({ view, onClose }: { view: AdminCallingHoursView; onClose: () => void }) {
  const [change] = callingHoursApi.useChangeCallingHoursMutation();
  const { all, states, version, undo } = view;
  return (
    <UndoChangeModal
      name="calling hours"
      one={{ ...states, all, version, undo } as { version: number; undo: typeof undo }}
      restore={(values) => (sent) => change({ ...changeOf(values), version: sent })}
      onClose={onClose}
    />
  );
}
