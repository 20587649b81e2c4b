import { Page } from '../../shared/ui/pages/Page.js';
import { ReturnsAnswer } from '../returns-policy/ReturnsTerms.js';
import { Questions } from './Questions.js';

export function FaqPage() {
  return (
    <Page title="Frequently asked questions" lead="Nine short answers." measure="text">
      <Questions />
      <ReturnsAnswer />
    </Page>
  );
}
