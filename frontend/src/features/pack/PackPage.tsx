import { Phone, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { CallListLeadView, PackDetailsView } from '@leadmart/contracts';
import { isApiError } from '../../shared/api/api-error.js';
import { afterPaint } from '../../shared/lib/after-paint.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countText, formatDay } from '../../shared/lib/words/format.js';
import { phoneWords, wordsForStates } from '../../shared/lib/words/pack-words.js';
import { Button, ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { makeCopy } from '../device-copies/make-copy.js';
import { OfflinePage } from '../device-copies/OfflinePage.js';
import { PackName } from '../my-leads/naming/PackName.js';
import { CallList } from './call-list/CallList.js';
import { useCallHours } from './call-list/use-call-hours.js';
import { useOutcomes } from './calling/use-outcomes.js';
import { WorkDialog } from './calling/WorkDialog.js';
import { packApi } from './pack-api.js';
import { DownloadMenu, MoreMenu } from './PackMenus.js';
import { termsSentence } from './returns/claim-words.js';
import { ClaimDialog } from './returns/ClaimDialog.js';
import { ClaimList } from './returns/ClaimList.js';
import { ReturnBar } from './returns/ReturnBar.js';
import styles from './PackPage.module.css';

const newest = { refetchOnMountOrArgChange: true };

/** One pack of the buyer: its leads to call, and their return. */
export function PackPage() {
  const { packId: id = '' } = useParams();
  const query = packApi.usePackQuery(id, newest);
  const { data, error } = query;
  if (data) return <OpenPack key={id} details={data} />;
  if (isApiError(error) && error.status === 404) return <NoSuchPack />;
  if (query.isError && !navigator.onLine) return <OfflinePage />;
  return (
    <Page title="Pack">
      <Loaded
        query={query}
        what="the pack"
        failure="This pack could not be loaded."
        loading={<SkeletonLines height="1.75rem" />}
      >
        {() => null}
      </Loaded>
    </Page>
  );
}

function NoSuchPack() {
  return (
    <Page key="none" title="Pack">
      <Card>
        <EmptyState
          icon={<Search />}
          title="Your account has no such pack"
          action={<ButtonLink to="/my-leads">Go to My Leads</ButtonLink>}
        >
          It may belong to another account of yours.
        </EmptyState>
      </Card>
    </Page>
  );
}

function aboutPack({ pack }: PackDetailsView): string {
  const { dataset, quantity, states, phoneNumberStatus, purchasedAt } = pack;
  const what = `${countText(quantity, 'lead')} of ${isolated(dataset.name)}, ${wordsForStates(states)}, ${phoneWords[phoneNumberStatus]}`;
  return `${what}. Bought on ${formatDay(purchasedAt)}.`;
}

/** The dialog in front of the list. */
type Front = { kind: 'work'; first?: CallListLeadView } | { kind: 'claim' };

function OpenPack({ details }: { details: PackDetailsView }) {
  const { pack, returns } = details;
  const { _id: id } = pack;
  const [front, setFront] = useState<Front>();
  const marks = useMarks();
  const hoursOf = useCallHours();
  const outcomes = useOutcomes(id);
  useDeviceCopy(details);
  const canReturn = returns.isOpen && returns.left > 0;
  const close = (): void => setFront(undefined);
  return (
    <Page
      title={pack.name}
      lead={
        <PackName pack={pack}>
          <ClampedText text={aboutPack(details)} />
        </PackName>
      }
      actions={
        <div className={`row middle gap-2 ${styles['actions']}`}>
          <Button
            // While leads are chosen, the return is what the page is about.
            look={marks.isOn ? 'secondary' : 'primary'}
            icon={<Phone />}
            onClick={() => setFront({ kind: 'work' })}
          >
            Work this pack
          </Button>
          <DownloadMenu id={id} />
          <MoreMenu
            details={details}
            onMark={canReturn ? marks.begin : undefined}
            onReturn={canReturn ? () => setFront({ kind: 'claim' }) : undefined}
          />
        </div>
      }
    >
      {marks.isOn && (
        <ReturnBar
          details={details}
          marked={marks.ids.size}
          onClaim={() => setFront({ kind: 'claim' })}
          onCancel={marks.end}
        />
      )}
      <CallList
        id={id}
        hoursOf={hoursOf}
        outcomes={outcomes}
        marking={marks.isOn ? { marked: marks.ids, onMark: marks.mark } : undefined}
        onOpen={(first) => setFront({ kind: 'work', first })}
      />
      {!marks.isOn && <p className="muted">{termsSentence(details)}</p>}
      <ClaimList id={id} />
      {front?.kind === 'work' && (
        <WorkDialog
          pack={id}
          first={front.first}
          hoursOf={hoursOf}
          outcomes={outcomes}
          onClose={close}
        />
      )}
      {front?.kind === 'claim' && (
        <ClaimDialog
          details={details}
          marked={marks.ids}
          onSent={() => {
            marks.end();
            close();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** The leads that are chosen for a return; marks stay while the buyer pages and searches. */
function useMarks() {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  return {
    isOn: ids !== undefined,
    ids: ids ?? none,
    begin: () => setIds(none),
    end: () => setIds(undefined),
    mark: (id: string, isMarked: boolean): void => {
      const next = new Set(ids);
      if (isMarked) next.add(id);
      else next.delete(id);
      setIds(next);
    },
  };
}

const none: ReadonlySet<string> = new Set();

/** Keeps an opened pack on this device, so that it opens without a connection, too. */
function useDeviceCopy(details: PackDetailsView): void {
  useEffect(() => {
    if ('caches' in globalThis) afterPaint(() => void makeCopy(details));
  }, [details]);
}
