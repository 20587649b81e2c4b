/** The header of a change that has no body of its own: the version that it changes. */
export const ifMatch = (version: number | undefined): { headers?: Record<string, string> } =>
  version === undefined ? {} : { headers: { 'if-match': `"${version}"` } };

/** A thing and the version of it that is changed. */
export interface OfVersion {
  id: string;
  version: number | undefined;
}
