import { InvalidInput, type Envelope, type HistoryPage } from '@leadmart/contracts';

/** One kind of record that a service's history is told from, in an order that never changes. */
export interface Chapter {
  readonly name: string;
  /** The events after this place; `last` is the place of the last record read, undefined when there are no more. */
  page(after: string, limit: number): Promise<{ events: Envelope[]; last: string | undefined }>;
}

/** Where the teller is: a chapter, and a place in it. */
const cursorOf = ({ name }: Chapter, after: string) => `${name}:${after}`;

/**
 * Answers a service's `Tell…History`: one page of one chapter at a time, and where to go on. A page may be
 * empty though more follow: not every record is an event.
 */
export async function tellHistory(
  chapters: readonly Chapter[],
  { after, limit }: { after: string; limit: number },
): Promise<HistoryPage> {
  const colon = after.indexOf(':');
  const index = after === '' ? 0 : chapters.findIndex(({ name }) => name === after.slice(0, colon));
  const chapter = chapters[index];
  if (!chapter)
    throw InvalidInput({ fields: [{ field: 'after', message: 'is no place in this history' }] });
  const { events, last } = await chapter.page(after.slice(colon + 1), limit);
  if (last !== undefined) return { events, next: cursorOf(chapter, last) };
  const following = chapters[index + 1];
  return { events, next: following ? cursorOf(following, '') : null };
}
