/** The text of a PDF file, its pages one after the other. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  // Large, and few tests need it.
  const { extractText, getDocumentProxy } = await import('unpdf');
  // The reader takes the memory of its input.
  const pages = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { text } = await extractText(pages, { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
