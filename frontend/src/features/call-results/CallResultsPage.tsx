import { FileUp, Phone } from 'lucide-react';
import { useState } from 'react';
import type { ResultsView } from '@leadmart/contracts';
import { resultGroups, type ResultGroup } from '@leadmart/contracts/calls';
import { callingResultsCsvPath } from '@leadmart/contracts/paths';
import { choiceField } from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { formatCount, formatDollars } from '../../shared/lib/words/format.js';
import { Button, ButtonLink } from '../../shared/ui/buttons/Button.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { Choice } from '../../shared/ui/fields/Choice.js';
import { FigureCards } from '../../shared/ui/pages/FigureCards.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { FigureCell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { DialerFile } from './DialerFile.js';
import { resultsApi } from './results-api.js';
import { figureCells, figureHeads, groupWords, rowName } from './results-words.js';

const resultsAddress = { by: choiceField(resultGroups, 'dataset') };
/** The results of the buyer's calls: contacts, quotes and sales, and what a sale cost. */
export function CallResultsPage() {
  const [{ by }, change] = useAddress(resultsAddress);
  const [isUploading, setUploading] = useState(false);
  const query = resultsApi.useCallResultsQuery(by, { refetchOnMountOrArgChange: true });
  return (
    <Page
      title="Call results"
      lead="By the outcomes that you recorded. Packs without any are left out."
      actions={
        <div className="row wrap gap-3">
          <Button look="secondary" icon={<FileUp />} onClick={() => setUploading(true)}>
            Outcomes from a dialer
          </Button>
          <SaveFileButton
            path={`${callingResultsCsvPath}?by=${by}`}
            fallbackName="call-results.csv"
            size="medium"
          >
            Export CSV
          </SaveFileButton>
        </div>
      }
    >
      <Loaded
        query={query}
        what="the results"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NoResults />}
      >
        {(results) => (
          <>
            <FigureCards figures={totals(results)} />
            <div className="hug">
              <Choice
                label="Results by"
                options={groupWords}
                value={by}
                onChoose={(chosen) => change({ by: chosen })}
              />
            </div>
            <ResultTable by={by} results={results} />
          </>
        )}
      </Loaded>
      {isUploading && <DialerFile onClose={() => setUploading(false)} />}
    </Page>
  );
}

const totals = ({ total }: ResultsView) => [
  { label: 'Called', value: `${formatCount(total.called)} of ${formatCount(total.leads)}` },
  { label: 'Sales', value: formatCount(total.sales) },
  { label: 'Premium', value: formatDollars(total.premium / 100) },
  { label: 'Commission', value: formatDollars(total.commission / 100) },
];

function ResultTable({ by, results: { rows } }: { by: ResultGroup; results: ResultsView }) {
  const heads = figureHeads.map((name) => ({ name, numeric: true as const }));
  return (
    <Table
      caption={`Results by ${groupWords[by].toLowerCase()}`}
      columns={[groupWords[by], ...heads]}
    >
      {rows.map((row) => (
        <Row key={row.key}>
          <RowHead of={groupWords[by]}>{rowName(by, row)}</RowHead>
          {figureCells(row).map((text, index) => (
            <FigureCell key={figureHeads[index]} of={figureHeads[index] ?? ''}>
              {text}
            </FigureCell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

function NoResults() {
  return (
    <EmptyState
      icon={<Phone />}
      title="No calls yet"
      action={<ButtonLink to="/my-leads">My Leads</ButtonLink>}
    >
      Open a pack, call its leads and press what came of each call.
    </EmptyState>
  );
}
