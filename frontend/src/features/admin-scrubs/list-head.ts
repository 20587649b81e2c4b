import { hasContact } from '@leadmart/contracts/phone-text';

const maxHeadBytes = 65_536;
const lineFeed = 0x0a;

/** Returns the length of the lines above the first one with data: the header of a list and the notes above it. */
export async function listHeadBytes(file: Blob): Promise<number> {
  const start = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  let head = 0;
  for (let end = lineEnd(start, 0); end > 0; end = lineEnd(start, head)) {
    const cells = new TextDecoder().decode(start.subarray(head, end)).split(/[,;\t|]/);
    if (hasContact(cells)) return head;
    head = end;
  }
  return head;
}

/** Returns the position behind the next line feed; 0 if there is none. */
const lineEnd = (bytes: Uint8Array, from: number): number => bytes.indexOf(lineFeed, from) + 1;
