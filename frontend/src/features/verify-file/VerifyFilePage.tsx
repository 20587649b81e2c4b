import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { diligenceKeysPath } from '@leadmart/contracts/paths';
import { errorText } from '../../shared/api/api-error.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { FilePicker } from '../../shared/ui/fields/FilePicker.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.js';
import { CodeBlock } from '../../shared/ui/text/CodeBlock.js';
import { hashFile, isFileId, type HashedFile } from './hashed-file.js';
import { Verdict } from './Verdict.js';
import { type AskedFile, verifyFileApi } from './verify-file-api.js';

const unread = 'Your browser could not read this file. Please choose it again.';

/** Tells anybody whether a file was made here. The file stays in the browser: only its hash is sent. */
export function VerifyFilePage() {
  const [typed, setId] = useState<string>();
  const linked = useLinkedId();
  const id = typed ?? linked;
  const [file, setFile] = useState<HashedFile>();
  const [failure, setFailure] = useState<string>();
  const take = async ([one]: FileList): Promise<void> => {
    if (!one) return;
    setFailure(undefined);
    setFile(undefined);
    try {
      const hashed = await hashFile(one);
      if (hashed.id !== undefined) setId(hashed.id);
      setFile(hashed);
    } catch {
      setFailure(unread);
    }
  };
  const given = id.trim();
  return (
    <Page
      title="Verify a file"
      lead="Check a diligence file, or the CSV of a pack of leads. You need no account."
      measure="form"
    >
      <Card>
        <div className="stack gap-4">
          <FilePicker
            what="JSON, PDF or CSV file"
            accept=".json,.pdf,.csv"
            limit="It stays in your browser: only its hash is sent."
            onFiles={(files) => void take(files)}
          />
          <TextField
            label="Id of the diligence file"
            hint="Each JSON and PDF file names it. A CSV is checked only with the id."
            value={id}
            autoComplete="off"
            spellCheck={false}
            {...(isWrongId(given) && {
              error: 'Enter the 24 characters of the id, with its number.',
            })}
            onValue={setId}
          />
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          {file && <CheckedFile file={file} id={given} />}
        </div>
      </Card>
      <SignatureHelp />
    </Page>
  );
}

const never = () => () => undefined;

/** The id in the address. The document is rendered without. */
function useLinkedId(): string {
  const [params] = useSearchParams();
  return useSyncExternalStore(
    never,
    () => params.get('id') ?? '',
    () => '',
  );
}

const isWrongId = (id: string): boolean => id !== '' && !isFileId(id);

function CheckedFile({ file, id }: { file: HashedFile; id: string }) {
  const lacksId = file.isCsv && id === '';
  const waits = lacksId || isWrongId(id);
  const asked: AskedFile = { sha256: file.sha256, id };
  const { currentData, error, refetch } = verifyFileApi.useFileVerificationQuery(
    waits ? skipToken : asked,
  );
  return (
    <section className="stack gap-3" aria-label={`Result for ${file.name}`}>
      <p className="muted breaks">
        {file.name}, SHA-256 {file.sha256}
      </p>
      {lacksId && (
        <Notice kind="info">
          Enter the id of the diligence file of this CSV: it is compared with that pack alone.
        </Notice>
      )}
      {currentData && <Verdict {...currentData} hasId={id !== ''} />}
      {!currentData && error && (
        <ErrorState
          text={errorText(error, 'The file could not be checked.')}
          retry={() => void refetch()}
        />
      )}
      {!waits && !currentData && !error && (
        <div role="status" aria-label="Loading">
          <Skeleton height="4rem" />
        </div>
      )}
    </section>
  );
}

const commands = `sed -n 2p diligence.json > document.json
sed -n 4p diligence.json | tr -d '"' | base64 -d > signature.bin
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in document.json -sigfile signature.bin`;

/** The check of a signature without this site, and what a file is good for. */
function SignatureHelp() {
  return (
    <div className="stack gap-3 muted">
      <h2 className="medium ink">About diligence files</h2>
      <p>
        Each pack of leads has a file that says how it was ordered, which CSV was sold, and when its
        leads were listed and checked. It has no data of people. It is information, not legal
        advice: leads that were clean when they were checked are not thereby allowed to be called.
      </p>
      <h2 className="medium ink">Check the signature yourself</h2>
      <p>
        Save the key that the file names as <code>keyId</code>, from{' '}
        <a href={`/api/v1${diligenceKeysPath}`}>our public keys</a>, as key.pem. With openssl 3, the
        second line of the JSON file and the signature in its fourth line are checked so:
      </p>
      <CodeBlock label="Commands for openssl" code={commands} />
    </div>
  );
}
