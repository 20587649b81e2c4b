import { Page } from '../../shared/ui/pages/Page.js';
import { Questions } from './Questions.js';

export function FaqPage() {
  return (
    <Page title="Frequently asked questions" lead="Nine short answers." measure="text">
      <Questions />
    </Page>
  );
}
