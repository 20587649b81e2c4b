import { SaxesParser } from 'saxes';
import { damaged, unpack, type ZipEntry } from './zip-entries.js';

/** The names have no prefix: `row`, not `x:row`. */
export interface XmlVisitor {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Ends the reading early. */
class Enough extends Error {}

/** Visits the elements of a packed XML file, until `isEnough`. Throws Unreadable, also for a document type with entities. */
export async function readXml(
  entry: ZipEntry,
  maxBytes: number,
  visitor: XmlVisitor,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const fail = (): never => {
    throw damaged();
  };
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('opentag', ({ name, attributes }) => visitor.open?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => visitor.close?.(localName(name)));
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  try {
    await unpack(entry, maxBytes, (piece) => {
      parser.write(decoder.decode(piece, { stream: true }));
      if (isEnough()) throw new Enough();
    });
    parser.close();
  } catch (error) {
    if (error instanceof Enough) return;
    // The decoder's, for bytes that are not UTF-8.
    if (error instanceof TypeError) throw damaged();
    throw error;
  }
}
