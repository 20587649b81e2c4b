/** The variables of the build; see `.env.example`. Tests run without a build, so they have none. */
export const env: Readonly<Record<string, string | undefined>> = import.meta.env ?? {};
