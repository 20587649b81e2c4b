import { CircleStop, Undo2 } from 'lucide-react';
import type { ScrubView } from '@leadmart/contracts';
import { datesLeads } from '@leadmart/contracts/check-kinds';
import { isolated } from '../../shared/lib/isolated.js';
import { countText, formatCalendarDay, formatCount } from '../../shared/lib/words/format.js';
import { wordsForColumns } from '../../shared/lib/words/list-columns-words.js';
import { PartingButton } from '../../shared/ui/buttons/PartingButton.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Progress } from '../../shared/ui/states/Progress.js';
import { FigureCell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Moment } from '../../shared/ui/text/times.js';
import {
  isUnderWay,
  kindText,
  kindWords,
  resultText,
  stateWords,
  troubleText,
} from './check-words.js';

interface Props {
  check: ScrubView;
  onUndo: () => void;
}

/** A check with its report per dataset. */
export function CheckCard({ check, onUndo }: Props) {
  const { fileName, state, progress, datasets, trouble } = check;
  return (
    <Card className="stack gap-3">
      <div className="row wrap middle gap-3">
        <h2 className="slim broad medium">
          <ClampedText text={fileName} />
        </h2>
        <Badge tone={state === 'completed' ? 'good' : 'neutral'}>{stateWords[state]}</Badge>
        {(state === 'completed' || state === 'running') && (
          <PartingButton
            size="small"
            icon={state === 'running' ? <CircleStop /> : <Undo2 />}
            onClick={onUndo}
          >
            {state === 'running' ? 'Stop' : 'Undo'}
            <span className="unseen"> the check of {isolated(fileName)}</span>
          </PartingButton>
        )}
      </div>
      <Facts check={check} />
      {isUnderWay(check) && (
        <Progress label={`Progress of ${fileName}`} percent={Math.floor(progress * 100)} />
      )}
      {trouble && (
        <Notice kind={trouble.reason === 'internal' ? 'error' : 'info'}>
          {troubleText(trouble)}
        </Notice>
      )}
      {datasets.length > 0 && <Report check={check} />}
    </Card>
  );
}

function Facts({ check }: { check: ScrubView }) {
  const { checkedOn, source, areaCodes, phones, invalidLines, columns, startedAt } = check;
  const areas = areaCodes.length === 0 ? 'all area codes' : `area codes ${areaCodes.join(', ')}`;
  const facts = [
    kindText(check),
    countText(phones, 'phone'),
    ...(invalidLines > 0 ? [countText(invalidLines, 'invalid line')] : []),
    ...(datesLeads(check.kind) ? [areas] : []),
    `list of ${formatCalendarDay(checkedOn)}`,
    source,
  ];
  return (
    <>
      <p className="breaks">
        {facts.join(' · ')} · started <Moment at={startedAt} />
      </p>
      <p>{resultText(check)}.</p>
      {columns && <p className="breaks">{wordsForColumns(columns)}</p>}
    </>
  );
}

function Report({ check: { datasets, state, fileName, kind } }: { check: ScrubView }) {
  const { turned: became, restored: back } = kindWords[kind];
  const isRegistry = datesLeads(kind);
  const isOfState = kind === 'state';
  const hasUnclear = datasets.some(({ unclear }) => unclear > 0);
  const isUndone = state === 'undoing' || state === 'undone';
  const columns = [
    'Dataset',
    { name: became, numeric: true },
    ...(isOfState ? [{ name: 'In other states', numeric: true } as const] : []),
    ...(isRegistry ? [{ name: 'Still clean', numeric: true } as const] : []),
    ...(hasUnclear ? [{ name: 'Not checked', numeric: true } as const] : []),
    ...(isUndone ? [{ name: back, numeric: true } as const] : []),
  ] as const;
  return (
    <Table caption={`Report of ${fileName}`} columns={columns}>
      {datasets.map(({ _id, name, turned, elsewhere, confirmed, unclear, restored }) => (
        <Row key={_id}>
          <RowHead of="Dataset">
            <ClampedText text={name} />
          </RowHead>
          <FigureCell of={became}>{formatCount(turned)}</FigureCell>
          {isOfState && <FigureCell of="In other states">{formatCount(elsewhere)}</FigureCell>}
          {isRegistry && (
            <FigureCell of="Still clean">
              {confirmed === null ? '–' : formatCount(confirmed)}
            </FigureCell>
          )}
          {hasUnclear && <FigureCell of="Not checked">{formatCount(unclear)}</FigureCell>}
          {isUndone && <FigureCell of={back}>{formatCount(restored)}</FigureCell>}
        </Row>
      ))}
    </Table>
  );
}
