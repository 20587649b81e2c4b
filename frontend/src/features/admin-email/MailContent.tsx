import { unknownFieldWords, unknownMergeFields } from '@leadmart/contracts/merge-fields';
import { TextAreaField, TextField } from '../../shared/ui/fields/Field.js';
import type { Draft } from './mail-draft.js';

interface Props {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
}

/** The text of a mail. A merge field without a value is refused while it is typed. */
export function MailContent({ draft: { subject, message, from }, change }: Props) {
  return (
    <>
      <TextField
        label="Subject"
        name="subject"
        maxLength={200}
        error={refusalOf(subject)}
        value={subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextAreaField
        label="Message"
        name="message"
        maxLength={50_000}
        hint="Plain text. {{username}} and {{email}} are replaced for each recipient; web addresses become links."
        error={refusalOf(message)}
        value={message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <TextField
        label="Sender Email (optional)"
        name="from"
        type="email"
        hint="An address outside our verified domains is used as Reply-To, so that the email is delivered."
        value={from}
        onChange={({ target }) => change({ from: target.value })}
      />
    </>
  );
}

function refusalOf(text: string): string | undefined {
  const [unknown] = unknownMergeFields(text);
  return unknown === undefined ? undefined : unknownFieldWords(unknown);
}
