import { useState } from 'react';
import { Plus, UserX } from 'lucide-react';
import type { AdminOptOutView } from '@leadmart/contracts';
import { formatCount, formatMoment, formatUtc } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { useAdminOptOutsQuery } from './admin-opt-outs-api.js';
import { EnterOptOutModal } from './EnterOptOutModal.js';

const listId = 'opt-outs';
const pollMs = 5_000;
const columns = [
  'Request',
  'Source',
  'Requested',
  'State',
  { name: 'Leads found', numeric: true },
  { name: 'Out of sale', numeric: true },
] as const;

/** Requests of people never to be sold. Phone and e-mail are erased once a request is carried out. */
export function AdminOptOutsPage() {
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const query = useAdminOptOutsQuery(page, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMs,
  });
  return (
    <Page
      title="Opt-outs"
      lead="People who asked not to be sold. Their leads are taken out of sale and erased everywhere."
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
          Enter an opt-out
        </Button>
      }
    >
      <Loaded
        query={query}
        what="the opt-outs"
        failure="The opt-outs could not be loaded."
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState icon={<UserX />} title="No opt-outs yet">
            Requests from the page “Do not sell my information” appear here, and those you enter.
          </EmptyState>
        }
      >
        {({ optOuts, pages }) => (
          <div id={listId}>
            <Table caption="Opt-outs" columns={columns}>
              {optOuts.map((optOut) => (
                <OptOutRow key={optOut._id} {...optOut} />
              ))}
            </Table>
            <Pager page={page} pages={pages} onPage={setPage} of="opt-outs" listId={listId} />
          </div>
        )}
      </Loaded>
      {isOpen && <EnterOptOutModal onClose={() => setOpen(false)} />}
    </Page>
  );
}

function OptOutRow(optOut: AdminOptOutView) {
  const { about, source, requestedAt, completedAt, searched, datasets } = optOut;
  return (
    <Row>
      <RowHead of="Request">{about.join(', ')}</RowHead>
      <Cell of="Source">
        <ClampedText text={source} />
      </Cell>
      <Cell of="Requested">
        <time dateTime={requestedAt} title={formatUtc(requestedAt)}>
          {formatMoment(requestedAt)}
        </time>
      </Cell>
      <Cell of="State">
        {completedAt === null
          ? `${formatCount(searched)} of ${formatCount(datasets)} datasets`
          : 'Carried out'}
      </Cell>
      <Cell of="Leads found" numeric>
        {formatCount(optOut.leads)}
      </Cell>
      <Cell of="Out of sale" numeric>
        {formatCount(optOut.withdrawn)}
      </Cell>
    </Row>
  );
}
