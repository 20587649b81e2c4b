/**
 * The place in documents rendered at build for what only a service knows, for readers without scripts: the gateway fills it
 * (`live-parts.ts`), so it differs from the text here. In a browser with scripts it is nothing.
 */
export const LivePart = () => <noscript suppressHydrationWarning>__LIVE_PART__</noscript>;
