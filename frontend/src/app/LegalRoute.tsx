import { useParams } from 'react-router-dom';
import { legalDocuments, type LegalDocument } from '@leadmart/contracts/legal-documents';
import { LegalPage } from '../features/legal/LegalPage.js';
import { UnknownPath } from './guards.js';

const isLegal = (name: string): name is LegalDocument => Object.hasOwn(legalDocuments, name);

/** The page of a legal text, if there is one of this name. */
export function LegalRoute() {
  const { document = '' } = useParams();
  return isLegal(document) ? <LegalPage document={document} /> : <UnknownPath />;
}
