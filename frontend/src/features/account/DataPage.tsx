import { useState } from 'react';
import { useSelector } from 'react-redux';
import { exportAccountPath } from '@leadmart/contracts/account-paths';
import { formatMoment } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { selectDeletionDueAt, selectIsAdmin } from '../session/session-slice.js';
import { DeleteAccountDialog } from './DeleteAccountDialog.js';
import { useKeepAccount } from './use-keep-account.js';

/** The export of the own data, and the end of the account. */
export function DataPage() {
  return (
    <Page title="Your data" measure="text">
      <Card className="stack hugging gap-3 breaks">
        <h2 className="large">Export my data</h2>
        <p>
          One zip file with your profile, sessions, credits, receipts, emails, suppression lists,
          and all packs with their leads. With many packs it can take a few minutes.
        </p>
        <SaveFileButton path={exportAccountPath} fallbackName="leadmart-data.zip" size="medium">
          Export my data
        </SaveFileButton>
      </Card>
      <Deletion />
    </Page>
  );
}

function Deletion() {
  const dueAt = useSelector(selectDeletionDueAt);
  const isAdmin = useSelector(selectIsAdmin);
  const { busy, keep } = useKeepAccount();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="stack hugging gap-3 breaks">
      <h2 className="large">Delete my account</h2>
      {isAdmin && <p>Another administrator can delete the account of an administrator.</p>}
      {!isAdmin && dueAt === undefined && (
        <>
          <p>
            Your name, address, lists and sessions are erased. You have time to change your mind.
          </p>
          <Button look="danger" onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        </>
      )}
      {dueAt !== undefined && (
        <>
          <Notice kind="info">Your account will be deleted on {formatMoment(dueAt)}.</Notice>
          <Button look="secondary" busy={busy} onClick={keep}>
            Keep my account
          </Button>
        </>
      )}
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
