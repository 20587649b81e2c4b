import { diligenceKeysPath } from '@leadmart/contracts/paths';
import { CodeBlock } from '../../shared/ui/text/CodeBlock.js';

const commands = `sed -n 2p diligence.json > document.json
sed -n 4p diligence.json | tr -d '"' | base64 -d > signature.bin
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in document.json -sigfile signature.bin`;

/** The check of a signature without this site, and what a file is good for. */
export function SignatureHelp() {
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
