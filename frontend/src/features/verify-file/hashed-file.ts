/** A file of which the browser has computed the hash. It is sent nowhere. */
export interface HashedFile {
  readonly name: string;
  readonly sha256: string;
  /** The id that a diligence file names; undefined for other files. */
  readonly id?: string;
  readonly isCsv: boolean;
}

const fileId = /^[0-9a-f]{24}(-[1-9]\d{0,5})?$/;

export const isFileId = (text: string): boolean => fileId.test(text);

/** Throws when the browser cannot read the file, or has no hashes because the page came without https. */
export async function hashFile(file: File): Promise<HashedFile> {
  const bytes = await file.arrayBuffer();
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes));
  const isJson = file.name.toLowerCase().endsWith('.json');
  const id = isJson ? idIn(new TextDecoder().decode(bytes)) : undefined;
  return {
    name: file.name,
    sha256,
    isCsv: file.name.toLowerCase().endsWith('.csv'),
    ...(id !== undefined && { id }),
  };
}

/** The id in the text of a diligence file; a changed file has it, too. */
export function idIn(text: string): string | undefined {
  try {
    const { document } = JSON.parse(text) as { document?: { id?: unknown } };
    const id = document?.id;
    return typeof id === 'string' && isFileId(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
