import type { Books } from './books.js';

/** The access of a signed-in user at each process, without the gateway. */
const ownPaths = {
  gateway: '/user/validate',
  auth: '/user/validate',
  leads: '/datasets',
  billing: '/purchases/history',
  'admin-mail': '/announcements',
} as const;

/** All processes refuse the sessions that a password reset or a logout has ended. */
export async function endedSessionsStayEnded({ stack, shop }: Books): Promise<string[]> {
  const found: string[] = [];
  for (const token of shop.promises.endedTokens)
    for (const [name, path] of Object.entries(ownPaths)) {
      const door = shop.people
        .visitor()
        .at(stack.urls[name as keyof typeof ownPaths])
        .as(token);
      const { status } = await door.get(path);
      if (status !== 401) found.push(`${name} answers ${status} to an ended session`);
    }
  return found;
}
