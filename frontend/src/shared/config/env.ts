/** What was set when the site was built; see `.env.example`. Tests build nothing, so there is nothing. */
export const env: Readonly<Record<string, string | undefined>> = import.meta.env ?? {};
