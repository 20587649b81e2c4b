import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReceiptView } from '@leadmart/contracts';
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Skeleton } from '../../shared/ui/states/states.js';
import { PlainTable } from '../../shared/ui/tables/PlainTable.js';
import { TileMark } from '../../shared/ui/tiles/TileMark.js';
import styles from './Receipt.module.css';

/** In the reader's time zone, which it names: a receipt is kept and shown to others. */
const momentInZone = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'long',
});

interface Props {
  receipt: ReceiptView;
  /** Its PDF. */
  filePath: string;
  /** More ways on. */
  children?: ReactNode;
}

/** A receipt on the page. Printed, it has the parts of its PDF in the same order. */
export function Receipt({ receipt, filePath, children }: Props) {
  const { title, occurredAt, seller, buyer, references, notes } = receipt;
  const heading = usePageTitle(title);
  return (
    <div className={styles['page']}>
      <div className="row wrap gap-3 on-screen">
        <SaveFileButton path={filePath} fallbackName="leadmart-receipt.pdf" size="medium">
          Download PDF
        </SaveFileButton>
        <Button look="secondary" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
        {children}
      </div>
      <Card className={`stack fit gap-5 ${styles['sheet']}`}>
        <p className={`row middle gap-2 firm ${styles['brand']}`}>
          <TileMark />
          Leadmart
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className={styles['parties']}>
          <Lines heading="Seller" lines={seller} />
          <Lines heading="Buyer" lines={buyer} />
          <Lines
            heading="Date"
            lines={[momentInZone.format(new Date(occurredAt)), ...references]}
          />
        </div>
        <Rows {...receipt} />
        {notes.map((note) => (
          <p key={note} className="soft">
            {note}
          </p>
        ))}
      </Card>
    </div>
  );
}

function Lines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <section>
      <h2 className="small soft">{heading}</h2>
      {lines.map((line, index) => (
        <p key={index} className="breaks">
          {line}
        </p>
      ))}
    </section>
  );
}

function Rows({ rows, total }: Pick<ReceiptView, 'rows' | 'total'>) {
  return (
    <PlainTable
      caption="What was paid"
      columns={['Description', 'Credits', 'Amount']}
      rows={rows.map(({ description, credits, amount }) => [description, credits, amount])}
      total={['Total in US dollars', '', total]}
      isFigures
      isWide
    />
  );
}

/** The page without its receipt: while it loads, or with the reason and the next step. */
export function ReceiptFrame({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  return (
    <Page title="Your receipt" measure="text">
      <Card className="stack hugging gap-4">
        {isLoading ? (
          <div role="status" aria-label="Loading the receipt" className="whole">
            <Skeleton height="18rem" />
          </div>
        ) : (
          children
        )}
      </Card>
    </Page>
  );
}
