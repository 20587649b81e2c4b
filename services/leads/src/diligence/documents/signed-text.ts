import type { SigningKey } from '../signing/signing-key.js';
import type { DiligenceDocument } from './diligence-document.js';

/** A document with the signature that its file carries. */
export interface SignedDocument {
  readonly document: DiligenceDocument;
  readonly keyId: string;
  readonly signature: string;
}

/**
 * The text of a file: JSON in five lines. The second one is the document, and the signature is of that line with its end, so
 * that it can be cut out and checked without a program that knows this format. See infra/docs/diligence.md.
 */
export function signedText(document: DiligenceDocument, key: SigningKey): string {
  const line = `${JSON.stringify(document)}\n`;
  const signature = key.sign(Buffer.from(line));
  return `{"document":\n${line},"keyId":"${key.id}","signature":\n"${signature}"\n}\n`;
}

export const readSigned = (text: string): SignedDocument => JSON.parse(text) as SignedDocument;
