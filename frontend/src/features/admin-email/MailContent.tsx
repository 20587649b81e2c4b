import { unknownFieldWords, unknownMergeFields } from '@leadmart/contracts/merge-fields';
import { fieldsOf } from '../../shared/lib/hooks/use-fields.js';
import { TextAreaField, TextField } from '../../shared/ui/fields/Field.js';
import type { Draft } from './mail-draft.js';

interface Props {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
}

/** The text of a mail. A merge field without a value is refused while it is typed. */
export function MailContent({ draft, change }: Props) {
  const field = fieldsOf(draft, change);
  return (
    <>
      <TextField
        label="Subject"
        maxLength={200}
        error={refusalOf(draft.subject)}
        {...field('subject')}
      />
      <TextAreaField
        label="Message"
        maxLength={50_000}
        hint="Plain text. {{username}} and {{email}} are replaced for each recipient; web addresses become links."
        error={refusalOf(draft.message)}
        {...field('message')}
      />
      <TextField
        label="Sender Email (optional)"
        type="email"
        hint="An address outside our verified domains is used as Reply-To, so that the email is delivered."
        {...field('from')}
      />
    </>
  );
}

function refusalOf(text: string): string | undefined {
  const [unknown] = unknownMergeFields(text);
  return unknown === undefined ? undefined : unknownFieldWords(unknown);
}
