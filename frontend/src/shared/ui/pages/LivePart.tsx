const place = { __html: '__LIVE_PART__' };

/**
 * The place in documents rendered at build for what only a service knows, for readers without scripts: the gateway fills it
 * (`live-parts.ts`), so it differs from the markup here. In a browser with scripts it is nothing.
 */
export const LivePart = () => <noscript suppressHydrationWarning dangerouslySetInnerHTML={place} />;
