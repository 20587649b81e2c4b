import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { AnnouncementCard } from '../../shared/ui/messages/AnnouncementCard.js';
import { useAnnouncementPreviewQuery } from './admin-announcements-api.js';

const typingMs = 400;

interface Props {
  title: string;
  content: string;
  type: 'info' | 'feature' | 'promotion';
  date: string;
}

/** The announcement as users will read it, a moment after the last key. */
export function AnnouncementPreview({ title, content, type, date }: Props) {
  const settled = useDebounced(content.trim(), typingMs);
  const { data } = useAnnouncementPreviewQuery(settled, { skip: settled === '' });
  if (settled === '' || !data) return null;
  return (
    <section className="stack gap-2" aria-label="Preview">
      <p className="small firm">Preview</p>
      <AnnouncementCard {...{ title, type, date }} html={data.html} />
    </section>
  );
}
