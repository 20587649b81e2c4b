import { z } from 'zod';
import { legalDocumentNames } from '../../legal-documents.js';
import { legalPath } from '../../paths.js';
import { auth } from '../operations.js';

const legalTextSchema = z.object({
  title: z.string(),
  /** The text below the title. It contains no scripts and no elements that Markdown does not have. */
  html: z.string(),
});
/** One of the texts that an operator writes, for its page. */
export type LegalTextView = z.output<typeof legalTextSchema>;

export const legalTextEndpoint = auth.public.get(legalPath('{document}'), {
  summary: 'Read the terms of service or another legal text of this site',
  params: z.object({ document: z.enum(legalDocumentNames) }),
  response: legalTextSchema,
  conditional: 'public',
});
