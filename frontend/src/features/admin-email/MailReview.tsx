import { useState } from 'react';
import type { MailReachView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { SelectField } from '../../shared/ui/fields/Field.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { adminEmailApi } from './admin-email-api.js';
import { contentOf, recipientsOf, type Draft } from './mail-draft.js';
import { leftOutWords, reachWords, reviewTitle } from './mail-words.js';
import { MailHtml } from './MailHtml.js';
import styles from './AdminEmailPage.module.css';

interface Props {
  draft: Draft;
  onSend: () => void;
  onClose: () => void;
}

const fresh = { refetchOnMountOrArgChange: true } as const;
const none: MailReachView['leftOut'] = [];

/** The last look at a mail: who receives it, who does not, and how it reads for each recipient. */
export function MailReview({ draft, onSend, onClose }: Props) {
  const { data: reach, error } = adminEmailApi.useMailReachQuery(recipientsOf(draft), fresh);
  const leftOut = reach?.leftOut ?? none;
  const readers =
    draft.audience === 'specific'
      ? draft.chosen.filter((email) => !leftOut.some((one) => one.email === email))
      : [];
  return (
    <FormModal
      title={reviewTitle(reach)}
      submitLabel="Send Email"
      busy={false}
      failure={error && errorText(error, 'The recipients could not be counted.')}
      onSubmit={onSend}
      onClose={onClose}
    >
      {reach && reach.unsubscribed + reach.unverified > 0 && <p>{reachWords(reach)}</p>}
      {leftOut.length > 0 && (
        <p>
          <strong>Left out:</strong> <span className="breaks">{leftOutWords(leftOut)}</span>
        </p>
      )}
      {!error && <Preview draft={draft} readers={readers} />}
      <p className="muted">
        You then have a few seconds to undo it. It starts even if you close this page, and you can
        stop it while it is being sent.
      </p>
    </FormModal>
  );
}

/** The mail as one of the readers gets it, or the admin without any. */
function Preview({ draft, readers }: { draft: Draft; readers: readonly string[] }) {
  const [chosen, choose] = useState<string>();
  const all = [...readers, ''];
  // A reader who turns out to be left out gives way to the first of the others.
  const reader = all.find((one) => one === chosen) ?? all[0] ?? '';
  const recipient = reader === '' ? {} : { recipient: reader };
  const query = adminEmailApi.useMailPreviewQuery({ ...contentOf(draft), ...recipient }, fresh);
  return (
    <>
      {readers.length > 0 && (
        <SelectField
          label="Preview for"
          options={[...readers.map((email) => [email, email] as const), ['', 'You']]}
          value={reader}
          onValue={choose}
        />
      )}
      <Loaded
        query={query}
        what="the preview"
        failure={errorText(query.error, 'The preview could not be loaded.')}
      >
        {({ subject, html }) => (
          <section className={`breaks ${styles['preview']}`} aria-label="Preview">
            <h3 dir="auto">{subject}</h3>
            <MailHtml html={html} />
          </section>
        )}
      </Loaded>
      {reader === '' && (
        <p className="muted">The preview is filled in with your name and address.</p>
      )}
    </>
  );
}
