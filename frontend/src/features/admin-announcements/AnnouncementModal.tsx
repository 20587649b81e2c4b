import type { AnnouncementBody, AnnouncementType, AnnouncementView } from '@leadmart/contracts';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { useFields, type Fields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { SelectField, TextAreaField, TextField } from '../../shared/ui/fields/Field.js';
import { AnnouncementCard } from '../../shared/ui/messages/AnnouncementCard.js';
import { adminAnnouncementsApi } from './admin-announcements-api.js';
import { fromLocal, toLocal, zoneWords } from './span.js';
import { typeWords } from './type-words.js';

/** The fields of the form; the moments are those of the reader's time zone. */
type Draft = Required<Pick<AnnouncementBody, 'title' | 'content' | 'type' | 'active'>> & {
  starts: string;
  ends: string;
};

const blank: Draft = {
  title: '',
  content: '',
  type: 'info',
  active: true,
  starts: '',
  ends: '',
};

type Values = Omit<Draft, 'starts' | 'ends'> & Pick<AnnouncementView, 'startsAt' | 'endsAt'>;

const draftOf = ({ startsAt, endsAt, ...fields }: Values): Draft => ({
  ...fields,
  starts: toLocal(startsAt),
  ends: toLocal(endsAt),
});

interface Props {
  announcement: AnnouncementView | undefined;
  onClose: () => void;
}

/** The form that creates or changes an announcement, with its preview. */
export function AnnouncementModal({ announcement, onClose }: Props) {
  const [create] = adminAnnouncementsApi.useCreateAnnouncementMutation();
  const [update] = adminAnnouncementsApi.useUpdateAnnouncementMutation();
  const fields = useFields(announcement ? draftOf(announcement) : blank);
  const draft = fields.values;
  const bodyOf = ({ title, content, type, active, starts, ends }: Draft) => ({
    title,
    content,
    type,
    active,
    startsAt: fromLocal(starts, announcement?.startsAt),
    endsAt: fromLocal(ends, announcement?.endsAt),
  });
  const { dialog, save, refuse } = useSave<AnnouncementView>(onClose, {
    version: announcement?.version,
    load: (current) => fields.change(draftOf({ ...bodyOf(draft), ...current })),
  });
  const submit = (): void => {
    const body = bodyOf(draft);
    // The browser accepts spaces in a required field, the server does not.
    if (body.title.trim() === '' || body.content.trim() === '')
      return refuse({
        sentence: 'Title and content are required',
        field: body.title.trim() === '' ? 'title' : 'content',
      });
    const call = (version: number | undefined) =>
      announcement ? update({ _id: announcement._id, ...body, version }) : create(body);
    save(call, {
      done: `Announcement ${announcement ? 'updated' : 'created'} successfully`,
      about: body.title,
      failed: 'Error saving announcement',
    });
  };
  return (
    <FormModal
      {...dialog}
      title={announcement ? 'Edit announcement' : 'Create announcement'}
      submitLabel={announcement ? 'Save' : 'Create'}
      onSubmit={submit}
    >
      <Words {...fields} />
      <Span {...fields} />
      <AnnouncementPreview
        {...draft}
        date={bodyOf(draft).startsAt ?? announcement?.createdAt ?? new Date().toISOString()}
      />
    </FormModal>
  );
}

function Words({ field }: Fields<Draft>) {
  return (
    <>
      <TextField label="Title" required maxLength={150} {...field('title')} />
      <TextAreaField
        label="Content"
        required
        maxLength={5_000}
        hint="Markdown: **bold**, *italic*, lists that begin with “- ”, [links](https://example.com). Line breaks are kept."
        {...field('content')}
      />
      <SelectField label="Type" options={typeWords} {...field('type')} />
    </>
  );
}

function Span({ values, change, field }: Fields<Draft>) {
  const zone = zoneWords();
  return (
    <>
      <SelectField
        label="Status"
        name="active"
        options={{ active: 'Active', inactive: 'Inactive' }}
        value={values.active ? 'active' : 'inactive'}
        hint="Active announcements appear on every user's dashboard, from their start until their end."
        onValue={(status) => change({ active: status === 'active' })}
      />
      <TextField
        label="Starts (optional)"
        type="datetime-local"
        hint={`Empty: at once. Time zone: ${zone}.`}
        {...field('starts')}
        name="startsAt"
      />
      <TextField
        label="Ends (optional)"
        type="datetime-local"
        min={values.starts || undefined}
        hint={`Empty: it stays. Time zone: ${zone}.`}
        {...field('ends')}
        name="endsAt"
      />
    </>
  );
}

const typingMs = 400;

interface AnnouncementPreviewProps {
  title: string;
  content: string;
  type: AnnouncementType;
  date: string;
}

/** The announcement as users will read it, a moment after the last key. */
function AnnouncementPreview({ title, content, type, date }: AnnouncementPreviewProps) {
  const settled = useDebounced(content.trim(), typingMs);
  const { data } = adminAnnouncementsApi.useAnnouncementPreviewQuery(settled, {
    skip: settled === '',
  });
  if (settled === '' || !data) return null;
  return (
    <section className="stack gap-2" aria-label="Preview">
      <p className="small firm">Preview</p>
      <AnnouncementCard {...{ title, type, date }} html={data.html} />
    </section>
  );
}
