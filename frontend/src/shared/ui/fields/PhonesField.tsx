import { FileText } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { isolated } from '../../lib/isolated.js';
import { fileRefusal, filesRefusal } from '../../lib/words/csv-file-refusal.js';
import { countPasted, noPhoneOrEmail, wordsForPasted } from '../../lib/words/pasted-phones.js';
import { Button } from '../buttons/Button.js';
import { Choice } from './Choice.js';
import { TextAreaField } from './Field.js';
import { FilePicker } from './FilePicker.js';
import styles from './PhonesField.module.css';

/** Phones as a pasted text or as a file, whichever way is chosen. */
export interface GivenPhones {
  way: 'paste' | 'file';
  text: string;
  file?: File | undefined;
}

export const noPhonesGiven: GivenPhones = { way: 'paste', text: '' };

interface Props {
  phones: GivenPhones;
  /** Takes emails, too. */
  withEmails?: boolean;
  onChange: (part: Partial<GivenPhones>) => void;
  /** Called with the reason why a file cannot be used. */
  onRefuse: (sentence: string) => void;
}

/** Takes phones, and emails where they count, pasted or in a CSV file. */
export function PhonesField({
  phones: { way, text, file },
  withEmails = false,
  onChange,
  onRefuse,
}: Props) {
  const what = withEmails ? 'phones or emails' : 'phones';
  return (
    <>
      <div className="hug">
        <Choice
          label={`Where the ${what} come from`}
          options={{ paste: `Paste ${what}`, file: 'CSV file' }}
          value={way}
          onChoose={(chosen) => onChange({ way: chosen })}
        />
      </div>
      {way === 'paste' ? (
        <PastedPhones
          text={text}
          withEmails={withEmails}
          onText={(next) => onChange({ text: next })}
        />
      ) : (
        <PhoneFile
          file={file}
          withEmails={withEmails}
          onFile={(next) => onChange({ file: next })}
          onRefuse={onRefuse}
        />
      )}
    </>
  );
}

interface FileProps {
  file: File | undefined;
  withEmails: boolean;
  onFile: (file: File | undefined) => void;
  onRefuse: (sentence: string) => void;
}

function PhoneFile({ file, withEmails, onFile, onRefuse }: FileProps) {
  const take = (files: FileList): void => {
    const [picked] = files;
    const refusal = filesRefusal(files) ?? (picked && fileRefusal(picked));
    if (refusal === undefined) onFile(picked);
    else onRefuse(refusal);
  };
  return (
    <>
      {file ? (
        <PickedFile file={file} onDrop={() => onFile(undefined)} />
      ) : (
        <FilePicker onFiles={take} />
      )}
      <p className="muted">
        {withEmails
          ? 'All columns of phones and of emails are read.'
          : 'All columns of phones are read.'}{' '}
        A header is optional; the answer names the columns that were read and those left out.
      </p>
    </>
  );
}

/** Counts what is pasted. A long text is counted when there is time. */
function PastedPhones({
  text,
  withEmails,
  onText,
}: {
  text: string;
  withEmails: boolean;
  onText: (text: string) => void;
}) {
  const settled = useDeferredValue(text);
  const counts = useMemo(() => countPasted(settled, withEmails), [settled, withEmails]);
  const missing = withEmails ? noPhoneOrEmail : undefined;
  return (
    <TextAreaField
      name="phones"
      label={withEmails ? 'Phones or emails' : 'Phones'}
      rows={8}
      dir="ltr"
      spellCheck={false}
      placeholder={`(512) 555-0147\n${withEmails ? 'ann@example.com' : '2125550182'}`}
      value={text}
      hint={<span role="status">{wordsForPasted(counts, missing)}</span>}
      onValue={onText}
    />
  );
}

function PickedFile({ file, onDrop }: { file: File; onDrop: () => void }) {
  return (
    <div className={`row wrap middle gap-3 pad-3 ${styles['picked']}`}>
      <FileText />
      <span>{isolated(file.name)}</span>
      <Button size="small" onClick={onDrop}>
        Choose another
      </Button>
    </div>
  );
}
